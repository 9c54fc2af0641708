// Asks for the password, or a technician for the PIN, when the server has ended the session. The page stays under the
// question, and the calls that were refused are sent again.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn, technicianSignIn } from '../api/calls.ts';
import { asFailure } from '../api/errors.ts';
import { useSession, useSessionState } from '../api/session.tsx';
import { dismissAlerts } from '../ui/toast.tsx';
import { PinPad } from '../features/signin/PinPad.tsx';
import { loginTypes, passwordMax } from '../features/signin/signInForm.ts';
import { texts } from '../text/i18n.ts';
import { Field } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { signInText } from './failures.ts';

export function SessionEnded(): JSX.Element {
  const { t } = useTranslation();
  const { ended } = useSessionState();
  return (
    <Modal open={ended !== undefined} title={t('alert.loginRequired')}>
      <Again />
    </Modal>
  );
}

function Again(): JSX.Element {
  const { t } = useTranslation();
  const { user } = useSession();
  const { ended, renew, giveUp } = useSessionState();
  const [secret, setSecret] = useState('');
  const [missing, setMissing] = useState(false);
  const technician = user.LoginAs === loginTypes.technician;
  const name = `${user.FirstName} ${user.LastName}`.trim() || user.LoginId;
  const loginAs = user.LoginAs === loginTypes.group ? loginTypes.group : loginTypes.site;
  const { mutate, error, isPending } = useMutation({
    meta: { overlay: false },
    mutationFn: async () => {
      const who = { sitecode: user.SiteCode, username: user.LoginId };
      await renew(await (technician ? technicianSignIn({ ...who, pincode: secret }) : signIn({ ...who, password: secret, loginAs })));
    },
    onSuccess: dismissAlerts,
    onError: () => setSecret(''),
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus(), []);
  const change = (text: string): void => {
    setSecret(text);
    setMissing(false);
  };
  const failure = asFailure(error);
  const refused = failure?.status === 401 ? signInText(failure, texts()) : failure?.text;
  const empty = missing ? t(technician ? 'signin.pinRequired' : 'signin.passwordRequired') : undefined;
  const wrong = empty ?? (secret === '' ? refused : undefined);
  return (
    <form
      ref={form}
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (secret === '') setMissing(true);
        else if (!isPending) mutate();
      }}
    >
      <p>{t(ended === 'otherUser' ? 'again.otherUser' : 'again.text')}</p>
      <p className="med">{ended === 'otherUser' ? name : t('shell.signedInAs', { name })}</p>
      {/* For the password manager, which stores a password with its name. */}
      <input type="text" hidden readOnly autoComplete="username" value={user.LoginId} />
      {technician ? (
        <PinPad value={secret} onChange={change} error={wrong} />
      ) : (
        <Field
          label={t('signin.password')}
          required
          type="password"
          maxLength={passwordMax}
          autoComplete="current-password"
          value={secret}
          error={wrong}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <button type="submit" className="btn brand lg" disabled={isPending}>
        {t('signin.submit')}
      </button>
      <button type="button" className="btn text" onClick={giveUp}>
        {t('again.other')}
      </button>
    </form>
  );
}
