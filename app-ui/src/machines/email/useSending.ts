// Sends a mail, with what the server refuses: at a field, as a notice that it can be sent anyway, or as the failure of the whole.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asFailure } from '../../api/errors.ts';
import { mailKeys, suppressed, type MailSent } from '../../api/mails.ts';
import { useSession } from '../../api/session.tsx';
import { servedText } from '../../text/served.ts';
import { alert } from '../../ui/toast.tsx';
import { fieldOf, type MailField } from './mailForm.ts';

export interface Refusal {
  fields: Partial<Record<MailField, string>>;
  /** The failure of the whole. */
  text: string | undefined;
  /** The address has refused mails: why a press of Send does not send to it. */
  suppressed: string | undefined;
}

const none: Refusal = { fields: {}, text: undefined, suppressed: undefined };

/** `fields` are those of the form; what is refused of others is the failure of the whole. */
function refusalOf(problem: unknown, fields: readonly MailField[]): Refusal {
  const failure = asFailure(problem);
  if (!failure) return none;
  if (failure.body.Reason === suppressed) return { ...none, suppressed: failure.text };
  const wrong = Object.entries(failure.body.Errors ?? {}).flatMap(([name, [text]]): [MailField, string][] => {
    const field = fieldOf(name);
    return field && fields.includes(field) ? [[field, text ?? failure.text]] : [];
  });
  if (wrong.length > 0) return { ...none, fields: Object.fromEntries(wrong) };
  return failure.isShownGlobally ? none : { ...none, text: failure.text };
}

export interface Sending {
  /** Sends once, however often it is called; again only after a refusal. */
  send: (anyway: boolean) => void;
  isPending: boolean;
  isSent: boolean;
  refusal: Refusal;
  /** Forgets what was refused of a field, because it was changed. */
  changed: (field: MailField) => void;
}

interface Options {
  record: number;
  fields: readonly MailField[];
  run: (anyway: boolean) => Promise<MailSent>;
  onSent: () => void;
  onRefused?: (reason: string | undefined) => void;
}

export function useSending({ record, fields, run, onSent, onRefused }: Options): Sending {
  const { site } = useSession();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState(none);
  const isSending = useRef(false);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: run,
    onSuccess: ({ Message }) => {
      alert({ type: 'success', kind: 'email', title: servedText(Message) });
      void client.invalidateQueries({ queryKey: mailKeys.list(site, record) });
      onSent();
    },
    onError: (problem) => {
      isSending.current = false;
      setRefusal(refusalOf(problem, fields));
      onRefused?.(asFailure(problem)?.body.Reason);
    },
  });
  return {
    isPending,
    isSent: isSuccess,
    refusal,
    send: (anyway) => {
      if (isSending.current) return;
      isSending.current = true;
      setRefusal(none);
      mutate(anyway);
    },
    changed: (field) =>
      setRefusal((before) => ({
        ...before,
        fields: Object.fromEntries(Object.entries(before.fields).filter(([name]) => name !== field)),
        // Another address may not have refused any.
        suppressed: field === 'address' ? undefined : before.suppressed,
      })),
  };
}
