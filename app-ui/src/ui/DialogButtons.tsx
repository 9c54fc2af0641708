// The footer of a dialog with a question or a form: Cancel, then the button that carries it out.
import type { JSX, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  cancel?: string | undefined;
  onCancel: () => void;
  submit: string;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The request is under way: the button cannot be pressed again. */
  busy?: boolean;
  /** The other button does nothing, and says so. */
  locked?: boolean;
  /** Cancel has the focus when the dialog opens: it is the safe choice. */
  safe?: boolean;
  /** Either the id of the form that the button submits, or what a press of it does. */
  action: string | (() => void);
}

/** The second click of a double-click submits nothing: it would be for what the first has opened. */
function once(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

export function DialogButtons({ cancel, onCancel, submit, danger = false, disabled = false, busy = false, locked = false, safe = false, action }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <span className="grow" />
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a question is answered by No when Enter is pressed at once */}
      <button type="button" className="btn" autoFocus={safe} aria-disabled={locked || undefined} onClick={locked ? undefined : onCancel}>
        {cancel ?? t('app.cancel')}
      </button>
      <button
        {...(typeof action === 'string' ? { type: 'submit', form: action, onClick: once } : { type: 'button', onClick: action })}
        className={danger ? 'btn danger' : 'btn brand'}
        disabled={disabled || busy}
        aria-busy={busy}
      >
        {submit}
      </button>
    </>
  );
}
