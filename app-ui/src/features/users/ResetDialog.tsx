// Gives a user a new password or a new PIN. Choosing the other one empties the fields and forgets that they were submitted.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { peopleKeys, resetPassword, resetPin, type UserRecord } from '../../api/people.ts';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ownWords } from '../../ui/password.ts';
import { refused, type FieldErrors } from '../../ui/refused.ts';
import { confirmPinWrong, confirmWrong, passwordWrong, pinWrong } from '../../ui/secretErrors.ts';
import { alert } from '../../ui/toast.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useFirstWrong } from '../../ui/useFirstWrong.ts';
import { useLeaving } from '../../ui/useLeaving.tsx';
import { KindChoice, SecretFields, type SecretKind } from './ResetSecret.tsx';
import { may } from './useUsers.ts';

export function ResetDialog({ user, onClose }: { user: UserRecord; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const { site } = useSession();
  const client = useQueryClient();
  const { leave, question } = useLeaving();
  const { form, submitted } = useFirstWrong<HTMLFormElement>();
  const kinds = ([['password', 'reset_password'], ['pin', 'reset_pin']] as const).filter(([, right]) => may(user, right)).map(([kind]) => kind);
  const [kind, setKind] = useState<SecretKind>(kinds[0] ?? 'password');
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const own = ownWords(user);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => (kind === 'password' ? resetPassword(user.UserId, fresh) : resetPin(user.UserId, fresh)),
    onSuccess: () => {
      alert({ type: 'success', kind: 'user', title: t('users.heading'), text: t(kind === 'password' ? 'users.passwordDone' : 'users.pinDone') });
      // The dialog closes once the list has the new time stamp: with the old one, the next act of the user would be refused.
      return client.invalidateQueries({ queryKey: peopleKeys.users(site) });
    },
    onError: (problem) => {
      setErrors(refused(problem, t('users.resetTitle'), [kind], 'user'));
      submitted();
    },
  });
  const unsaved = (fresh !== '' || again !== '') && !isSuccess;
  useUnsaved(unsaved);
  // Closed once the form no longer counts as unsaved; otherwise leaving its address would have to be confirmed.
  useEffect(() => {
    if (isSuccess) onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is saved
  }, [isSuccess]);
  const [freshWrong, againWrong] = kind === 'password' ? [passwordWrong(fresh, own), confirmWrong(again, fresh)] : [pinWrong(fresh), confirmPinWrong(again, fresh)];
  const textOf = (wrong: typeof freshWrong | typeof againWrong): string | undefined => (isSubmitted && wrong ? t(`secret.${wrong}`) : undefined);
  const close = (): void =>
    leave(unsaved, () => {
      // At once; otherwise leaving the address would have to be confirmed again.
      flushSync(() => {
        setFresh('');
        setAgain('');
      });
      onClose();
    });
  const change = (next: SecretKind): void => {
    setKind(next);
    setFresh('');
    setAgain('');
    setSubmitted(false);
    setErrors({});
  };
  return (
    <>
      <Modal
        open
        title={t('users.resetTitle')}
        onClose={close}
        footer={
          <>
            <span className="grow" />
            <button type="button" className="btn" onClick={close}>
              {t('users.close')}
            </button>
            <button type="submit" form={id} className="btn brand" disabled={isPending} aria-busy={isPending}>
              {t('users.update')}
            </button>
          </>
        }
      >
        <form
          id={id}
          ref={form}
          className="dialog-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setSubmitted(true);
            setErrors({});
            submitted();
            if (!isPending && !freshWrong && !againWrong) mutate();
          }}
        >
          {kinds.length < 2 ? null : <KindChoice kinds={kinds} kind={kind} onKind={change} />}
          <Field label={t('users.userName')} value={user.LoginId} disabled readOnly />
          <SecretFields
            kind={kind}
            fresh={fresh}
            again={again}
            onFresh={setFresh}
            onAgain={setAgain}
            freshError={errors[kind] ?? textOf(freshWrong)}
            againError={textOf(againWrong)}
            own={own}
          />
          <p className="hint">{t('users.signedOut', { name: user.DisplayName })}</p>
        </form>
      </Modal>
      {question}
    </>
  );
}
