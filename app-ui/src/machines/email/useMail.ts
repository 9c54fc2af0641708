// A mail that is being written: its values, from step to step, and sending it. What was entered is in the session storage until the
// mail is sent or discarded.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { readMailDraft, sendMail } from '../../api/mails.ts';
import { messageTemplateKeys } from '../../api/messageTemplates.ts';
import { useSession } from '../../api/session.tsx';
import { useDraft } from '../drafts/useDraft.ts';
import { useSizeText } from '../documents/useSizeText.ts';
import { addressProblem, beginning, filledOf, formOf, isEntered, isTextChanged, problemsOf, usualTemplate, withOffered, withText, type MailField, type MailValues } from './mailForm.ts';
import type { MailStart } from './useMailDraft.ts';
import { useSending } from './useSending.ts';

/** A template is deleted or not active any more. */
const templateGone = 'email.unknown';

const fields: readonly MailField[] = ['address', 'subject', 'message', 'attachments'];

export interface Mail {
  values: MailValues;
  /** Changes when the text is replaced, so that the editor begins with it. */
  revision: number;
  set: (part: Partial<MailValues>) => void;
  errorOf: (field: MailField) => string | undefined;
  /** The failure of the whole. */
  error: string | undefined;
  suppressed: string | undefined;
  /** Checks the address and goes on to the text; or sends the mail. */
  submit: () => void;
  back: () => void;
  sendAnyway: () => void;
  isPending: boolean;
  /** The mail is on its way to the server. */
  isSending: boolean;
  /** The question before a changed text is replaced by that of another template. */
  replacing: { replace: () => void; leave: () => void } | undefined;
  /** When the values of an earlier visit were entered; undefined for none. */
  restoredFrom: string | undefined;
  /** Begins anew. */
  reset: () => void;
  /** Something was entered that closing would lose. */
  isUnsaved: boolean;
  discard: () => void;
}

/** The values of an earlier visit, without documents and templates that are gone. */
function restored(values: MailValues, { draft, templates }: MailStart): MailValues {
  return {
    ...withOffered(values, (id) => templates.some(({ MessageTemplateId }) => MessageTemplateId === id)),
    attachments: values.attachments.filter((id) => draft.Documents.some(({ AssetId }) => AssetId === id)),
  };
}

export function useMail(record: number, start: MailStart, onSent: () => void): Mail {
  const { t } = useTranslation();
  const { user, site } = useSession();
  const client = useQueryClient();
  const size = useSizeText();
  const { draft } = start;
  const stored = useDraft<MailValues>(`email.${record}`);
  const first = beginning(draft, usualTemplate(start.templates));
  const [values, setValues] = useState(() => (stored.restored ? restored(stored.restored.value, start) : first));
  const [revision, setRevision] = useState(0);
  const [tried, setTried] = useState<MailValues['step']>();
  const [isAsking, setAsking] = useState(false);
  const discarded = useRef(false);
  const change = (next: MailValues): void => {
    setValues(next);
    // The text of a template may come after the mail was discarded.
    if (discarded.current) return;
    try {
      if (isEntered(next, draft)) stored.keep(next);
      else stored.drop();
    } catch {
      // The storage is full: the text is in the form.
    }
  };
  const sending = useSending({
    record,
    fields,
    run: (anyway) => sendMail(formOf(values, record, { userId: user.UserId, site, anyway })),
    onSent: () => {
      stored.drop();
      onSent();
    },
    onRefused: (reason) => {
      if (reason !== templateGone) return;
      change(withOffered(values, (id) => id !== values.template));
      void client.invalidateQueries({ queryKey: messageTemplateKeys.active(site) });
    },
  });
  const fill = useMutation({
    mutationFn: async (template: number) => filledOf(template === 0 ? draft : await readMailDraft(record, template), template),
    onSuccess: (filled) => {
      change(withText(values, filled));
      setRevision((count) => count + 1);
    },
  });
  const toText = (): void => {
    if (values.filled?.template === values.template) change({ ...values, step: 'text' });
    else if (isTextChanged(values)) setAsking(true);
    else fill.mutate(values.template);
  };
  const problems = tried === values.step ? problemsOf(values, draft) : {};
  const submit = (): void => {
    setTried(values.step);
    if (values.step === 'address') {
      if (addressProblem(values.address) === undefined) toText();
    } else if (Object.keys(problemsOf(values, draft)).length === 0) sending.send(false);
  };
  const errorOf = (field: MailField): string | undefined => {
    // Documents are too large as soon as they are chosen.
    const problem = field === 'attachments' ? problemsOf(values, draft).attachments : problems[field];
    return problem ? t(problem, { limit: size(draft.AttachmentLimit) }) : sending.refusal.fields[field];
  };
  const fillFailure = asFailure(fill.error);
  return {
    values, revision, submit, errorOf,
    set: (part) => {
      for (const field of fields) if (field in part) sending.changed(field);
      change({ ...values, ...part });
    },
    error: sending.refusal.text ?? (fillFailure && !fillFailure.isShownGlobally && values.step === 'address' ? fillFailure.text : undefined),
    suppressed: sending.refusal.suppressed,
    back: () => change({ ...values, step: 'address' }),
    sendAnyway: () => {
      setTried(values.step);
      if (Object.keys(problemsOf(values, draft)).length === 0) sending.send(true);
    },
    isPending: sending.isPending || fill.isPending,
    isSending: sending.isPending,
    replacing: isAsking
      ? {
          replace: () => {
            setAsking(false);
            fill.mutate(values.template);
          },
          leave: () => {
            setAsking(false);
            change({ ...values, step: 'text', template: values.filled?.template ?? 0 });
          },
        }
      : undefined,
    restoredFrom: stored.restored?.at,
    reset: () => {
      change(first);
      setTried(undefined);
      setRevision((count) => count + 1);
    },
    isUnsaved: !sending.isSent && isEntered(values, draft),
    discard: () => {
      discarded.current = true;
      stored.drop();
    },
  };
}
