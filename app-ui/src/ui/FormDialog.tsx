// A dialog with a form. Every such dialog is made of this one, so that focus, Escape, the busy state, the error line and the
// question before entries are lost work the same everywhere. The first field has the focus when it opens, and the first wrong
// one when the form was refused.
import { useEffect, useId, useRef, type JSX, type ReactNode } from 'react';
import { DialogButtons } from './DialogButtons.tsx';
import { Icon } from './Icon.tsx';
import { Modal } from './Modal.tsx';
import { useUnsaved } from './unsaved.ts';
import { useLeaving } from './useLeaving.tsx';

export interface FormFooter {
  /** The text of the submit button. */
  submit: string;
  /** The form does something that cannot be taken back. */
  danger?: boolean;
  disabled?: boolean;
  /** The text of the other button; without it "Cancel". */
  cancel?: string;
  /** Action of the other button; without it the button closes the dialog. */
  onCancel?: () => void;
}

interface Props {
  open?: boolean;
  title: string;
  width?: 'default' | 'medium' | 'wide';
  /** The page of the user guide that its "?" opens. */
  guide?: string;
  /** The request of the form is under way; the submit button is disabled until it ends. */
  loading: boolean;
  /** Nothing closes the dialog, nor does its other button anything: what becomes of the request is to be read in it. */
  locked?: boolean;
  /** Error of the form as a whole, displayed under the fields. Errors of single fields are displayed at those fields. */
  error: string | undefined;
  /** Null when the content is no form and has its own buttons, such as the progress of an import. */
  footer: FormFooter | null;
  /** Something was entered that closing would lose: Cancel, Escape and the close button ask first. */
  unsaved: boolean;
  /** `true` if the first field has the focus when it opens; without it the dialog is read from its top. */
  focusField?: boolean;
  /** Content above the form that is no part of it, such as a search with a form of its own. */
  above?: ReactNode;
  onSubmit: () => void;
  /** The user closes the dialog without submitting. */
  onClose: () => void;
  /** The closing animation has ended. */
  onClosed?: () => void;
  children: ReactNode;
}

export function FormDialog({ open = true, title, width, guide, loading, locked = false, error, footer, unsaved, focusField = true, above, onSubmit, onClose, onClosed, children }: Props): JSX.Element {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { leave, question } = useLeaving();
  useUnsaved(open && unsaved);
  const close = (): void => {
    if (!locked) leave(unsaved, onClose);
  };
  // After a press of the button, until the form is answered or changed.
  const submitted = useRef(false);
  useEffect(() => {
    if (!submitted.current || loading) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    submitted.current = false;
    wrong.focus();
  });
  const content = (
    <>
      {children}
      {error === undefined ? null : (
        <p className="err" role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </>
  );
  return (
    <>
      <Modal
        open={open}
        title={title}
        focusField={focusField}
        {...(width ? { width } : {})}
        {...(guide ? { guide } : {})}
        onClose={close}
        {...(onClosed ? { onClosed } : {})}
        footer={
          footer ? (
            <DialogButtons
              submit={footer.submit}
              danger={footer.danger}
              disabled={footer.disabled}
              busy={loading}
              locked={locked}
              action={id}
              cancel={footer.cancel}
              onCancel={footer.onCancel ?? close}
            />
          ) : undefined
        }
      >
        {above}
        {footer ? (
          <form
            id={id}
            ref={form}
            onInput={() => (submitted.current = false)}
            className="dialog-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (loading || footer.disabled) return;
              submitted.current = true;
              onSubmit();
            }}
          >
            {content}
          </form>
        ) : (
          content
        )}
      </Modal>
      {question}
    </>
  );
}
