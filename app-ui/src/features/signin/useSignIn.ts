// The form of the sign-in, and the sign-in itself.
import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useForm, type Control, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { signIn, technicianSignIn } from '../../api/calls.ts';
import { SiteRefused, useSessionState } from '../../api/session.tsx';
import { store, stored } from '../../api/storage.ts';
import type { User } from '../../api/wire.ts';
import type { SignInState } from '../../signInPath.ts';
import { alert, dismissAlerts } from '../../ui/toast.tsx';
import { useRefusalText } from './refusalText.ts';
import { loginTypes, prefilledType, requiredFields, type SignInForm } from './signInForm.ts';

interface SignIn {
  control: Control<SignInForm>;
  register: UseFormRegister<SignInForm>;
  submit: (event: SyntheticEvent) => void;
  message: (name: keyof SignInForm) => string | undefined;
  /** Why the password or the PIN is wrong, or the sign-in was refused. */
  secretError: string | undefined;
  /** Number of wrong fields, once the form was submitted. */
  wrong: number;
  isPending: boolean;
  isSuccess: boolean;
}

export function useSignIn(technician: boolean): SignIn {
  const { t } = useTranslation();
  const { enter } = useSessionState();
  const navigate = useNavigate();
  const signInState = useLocation().state as SignInState | null;
  const refusal = useRefusalText();
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
        alert({ type: 'danger', kind: 'account', title: t('signin.unauthorised'), id: 'sign-in' });
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
  return {
    control,
    register,
    submit: (event) => void handleSubmit((form) => mutate(form))(event),
    message,
    secretError,
    wrong: formState.submitCount > 0 ? wrong : 0,
    isPending,
    isSuccess,
  };
}
