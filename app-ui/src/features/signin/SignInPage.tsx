// Sign-in: site or group with a password, or a technician with a PIN (AUTH-001, AUTH-002). On success the site's lists are
// loaded and the stock list is opened (AUTH-003, AUTH-031), or the page that was requested without a session.
import { useState, type JSX } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSessionState } from '../../api/session.tsx';
import { paths } from '../../paths.ts';
import type { SignInState } from '../../signInPath.ts';
import { useOverPage } from '../../ui/useOverPage.ts';
import { PasswordField } from './PasswordField.tsx';
import { PinPad } from './PinPad.tsx';
import { SignInFields } from './SignInFields.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { useSignIn } from './useSignIn.ts';

export function SignInPage({ technician = false }: { technician?: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { session } = useSessionState();
  const signInState = useLocation().state as SignInState | null;
  const help = useOverPage('show');
  const [caps, setCaps] = useState(false);
  const [shown, setShown] = useState(false);
  const { control, register, submit, message, secretError, wrong, isPending, isSuccess } = useSignIn(technician);
  return (
    <SignInFrame technician={technician}>
      <form className="card" noValidate onSubmit={submit}>
        <h1 className="h2">{t('signin.title')}</h1>
        <p className="sr" role="status">
          {wrong > 0 ? t('signin.correct', { count: wrong }) : ''}
        </p>
        {technician ? null : (
          <Controller
            name="loginAs"
            control={control}
            render={({ field }) => <TypeChoice value={field.value} onChange={field.onChange} />}
          />
        )}
        <SignInFields control={control} message={message} />
        {technician ? (
          <Controller
            name="pincode"
            control={control}
            rules={{ required: true }}
            render={({ field }) => <PinPad value={field.value} onChange={field.onChange} error={secretError} />}
          />
        ) : (
          <PasswordField field={register('password', { required: true })} error={secretError} shown={shown} onShown={setShown} caps={caps} onCaps={setCaps} />
        )}
        <button type="submit" className={technician ? 'btn brand xl' : 'btn brand lg'} disabled={isPending}>
          {t('signin.submit')}
        </button>
        {technician ? null : (
          <div className="row">
            <Link className="med" to={paths.resetRequest}>
              {t('signin.forgot')}
            </Link>
          </div>
        )}
        <div className="row">
          <button type="button" className="btn text" aria-haspopup="dialog" onClick={() => help.open('help')}>
            {t('support.needHelp')}
          </button>
          <Link className="med end" to={technician ? paths.login : paths.technicianLogin} state={signInState}>
            {t(technician ? 'signin.office' : 'signin.technician')}
          </Link>
        </div>
      </form>
      {/* A user who was refused a page is still signed in. */}
      {session?.module('shell').enabled && !isPending && !isSuccess ? (
        <p className="row still">
          <span className="muted grow cut">{t('shell.signedInAs', { name: `${session.user.FirstName} ${session.user.LastName}` })}</span>
          <Link className="btn" to={paths.stock}>
            {t('signin.goOn')}
          </Link>
        </p>
      ) : null}
    </SignInFrame>
  );
}
