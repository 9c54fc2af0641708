// Sign-in: site or group with a password, or a technician with a PIN (AUTH-001, AUTH-002). On success the site's lists are
// loaded and the stock list is opened (AUTH-003, AUTH-031), or the page that was requested without a session.
import { useMutation } from '@tanstack/react-query';
import { useState, type JSX, type KeyboardEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { signIn, technicianSignIn } from '../../api/calls.ts';
import { SiteRefused, useSessionState } from '../../api/session.tsx';
import { store, stored } from '../../api/storage.ts';
import type { User } from '../../api/wire.ts';
import { paths } from '../../paths.ts';
import type { SignInState } from '../../signInPath.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { alert, dismissAlerts } from '../../ui/toast.tsx';
import { useOverPage } from '../../ui/useOverPage.ts';
import { PinPad } from './PinPad.tsx';
import { useRefusalText } from './refusalText.ts';
import { SignInFrame } from './SignInFrame.tsx';
import {
  loginTypes,
  passwordMax,
  prefilledType,
  requiredFields,
  usernameMax,
  usernameText,
  type SignInForm,
} from './signInForm.ts';
import { TypeChoice } from './TypeChoice.tsx';

export function SignInPage({ technician = false }: { technician?: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { enter, session } = useSessionState();
  const navigate = useNavigate();
  const signInState = useLocation().state as SignInState | null;
  const help = useOverPage('show');
  const refusal = useRefusalText();
  const [caps, setCaps] = useState(false);
  const [shown, setShown] = useState(false);
  const blank: SignInForm = {
    loginAs: technician ? loginTypes.technician : prefilledType(stored('loginType')),
    sitecode: stored('siteCode'),
    username: '',
    password: '',
    pincode: '',
  };
  const { control, handleSubmit, register, reset, setValue, formState } = useForm<SignInForm>({
    defaultValues: blank,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  });
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async (form: SignInForm): Promise<void> => {
      const { sitecode, password, pincode, loginAs } = form;
      const username = form.username.trim();
      const user: User = technician
        ? await technicianSignIn({ sitecode, username, pincode })
        : await signIn({ sitecode, username, password, loginAs });
      await enter(user);
    },
    onSuccess: (_done, form) => {
      store('loginType', String(form.loginAs));
      store('siteCode', form.sitecode);
      dismissAlerts();
      // The empty path leads to the page with which this person begins.
      void navigate(signInState?.to ?? '/');
    },
    onError: (problem) => {
      if (problem instanceof SiteRefused) {
        alert({ type: 'danger', title: t('signin.unauthorised'), id: 'sign-in' });
        reset({ ...blank, loginAs: technician ? loginTypes.technician : loginTypes.site, sitecode: '' });
        return;
      }
      setValue('password', '');
      setValue('pincode', '');
    },
  });
  const required = requiredFields(technician);
  const message = (name: keyof SignInForm): string | undefined => {
    const key = required[name];
    return formState.errors[name] && key ? t(key) : undefined;
  };
  const secretError = message(technician ? 'pincode' : 'password') ?? refusal(error);
  const wrong = Object.keys(formState.errors).length;
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'));
  return (
    <SignInFrame technician={technician}>
      <form className="card" noValidate onSubmit={(event) => void handleSubmit((form) => mutate(form))(event)}>
        <h1 className="h2">{t('signin.title')}</h1>
        <p className="sr" role="status">
          {formState.submitCount > 0 && wrong > 0 ? t('signin.correct', { count: wrong }) : ''}
        </p>
        {technician ? null : (
          <Controller
            name="loginAs"
            control={control}
            render={({ field }) => <TypeChoice value={field.value} onChange={field.onChange} />}
          />
        )}
        <Controller
          name="sitecode"
          control={control}
          rules={{ required: true }}
          render={({ field: { ref, ...field } }) => (
            <Field
              {...field}
              ref={ref}
              label={t('signin.siteCode')}
              required
              inputMode="numeric"
              autoComplete="organization"
              error={message('sitecode')}
              rule="digits"
              onText={field.onChange}
            />
          )}
        />
        <Controller
          name="username"
          control={control}
          rules={{ validate: (username) => username.trim() !== '' }}
          render={({ field: { ref, ...field } }) => (
            <Field
              {...field}
              ref={ref}
              label={t('signin.username')}
              required
              maxLength={usernameMax}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={message('username')}
              rule="unchanged"
              onText={(text) => field.onChange(usernameText(text))}
            />
          )}
        />
        {technician ? (
          <Controller
            name="pincode"
            control={control}
            rules={{ required: true }}
            render={({ field }) => <PinPad value={field.value} onChange={field.onChange} error={secretError} />}
          />
        ) : (
          <Field
            {...register('password', { required: true })}
            label={t('signin.password')}
            required
            type={shown ? 'text' : 'password'}
            maxLength={passwordMax}
            autoComplete="current-password"
            error={secretError}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
            hint={
              caps ? (
                <>
                  <Icon name="info" size={16} />
                  {t('signin.capsLock')}
                </>
              ) : undefined
            }
            after={
              <button
                type="button"
                className="icon"
                aria-label={t(shown ? 'signin.hidePassword' : 'signin.showPassword')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                <Icon name="eye" />
              </button>
            }
          />
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
