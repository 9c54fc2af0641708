// Sends the call of a step, and shows its failure (AUTH-065 to AUTH-068).
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../../api/errors.ts';
import { refused, type FieldErrors } from '../../../ui/refused.ts';
import { alert } from '../../../ui/toast.tsx';

interface Sending<T> {
  call: () => Promise<T>;
  onSuccess: (answer: T) => void;
  /** Called for a refusal by 412, which has been shown. */
  onRefused?: (text: string) => void;
  /** The visible fields, by their names on the wire in small letters. */
  fields: readonly string[];
  isPasscodeCheck?: boolean;
}

interface Sender {
  send: () => void;
  isPending: boolean;
  /** The server's errors of the fields. */
  errors: FieldErrors;
  clearErrors: () => void;
}

export function useSend<T>({ call, onSuccess, onRefused, fields, isPasscodeCheck = false }: Sending<T>): Sender {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<FieldErrors>({});
  const show = (title: string, text = ''): void => alert({ type: 'danger', kind: 'account', id: 'password-reset', title, ...(text === '' ? {} : { text }) });
  const showFailure = (problem: unknown): void => {
    const failure = asFailure(problem);
    if (!failure) return;
    const { status, retryAfter, text } = failure;
    if (status === 422) setErrors(refused(problem, t('recovery.title'), fields));
    else if (status === 429) show(t('recovery.title'), retryAfter === undefined ? text : t('recovery.tooMany', { count: Math.ceil(retryAfter / 60) }));
    else if (isPasscodeCheck) {
      if (!failure.isShownGlobally) show(t('recovery.passcodeFailed'));
    } else if (status === 412) {
      if (text === '') show(t('recovery.error'), t('recovery.serviceError'));
      else show(t('recovery.title'), text);
    }
    if (status === 412) onRefused?.(text);
  };
  // A second click can come before the page has turned the button off, or after the answer before the next step is drawn.
  const isSent = useRef(false);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: call,
    onSuccess,
    onError: (problem) => {
      isSent.current = false;
      showFailure(problem);
    },
  });
  const send = (): void => {
    if (isSent.current) return;
    isSent.current = true;
    setErrors({});
    mutate();
  };
  return { send, isPending: isPending || isSuccess, errors, clearErrors: () => setErrors({}) };
}
