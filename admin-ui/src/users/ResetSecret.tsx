// Sets a new password or PIN of a user. Errors are shown only after an attempt to save (USER-052).

import KeyIcon from '@mui/icons-material/KeyOutlined';
import PinIcon from '@mui/icons-material/DialpadOutlined';
import { TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../api/dataProvider';
import type { User } from '../api/wire';
import { passwordFits, pinFits } from '../forms/rules';
import { FormDialog } from '../layout/FormDialog';
import { PasswordField } from '../layout/PasswordField';
import type { TextKey } from '../text/useText';
import { key, useText } from '../text/useText';

export type Secret = 'password' | 'pin';

interface Words {
  open: TextKey;
  label: TextKey;
  confirm: TextKey;
  missing: TextKey;
  confirmMissing: TextKey;
  policy: TextKey;
  differs: TextKey;
  saved: TextKey;
}

const words: Record<Secret, Words> = {
  password: {
    open: 'users.setPassword',
    label: 'signIn.password',
    confirm: 'users.confirmPassword',
    missing: 'users.errors.password',
    confirmMissing: 'users.errors.confirmPassword',
    policy: 'users.errors.passwordPolicy',
    differs: 'users.errors.passwordDiffers',
    saved: 'users.passwordSaved',
  },
  pin: {
    open: 'users.setPin',
    label: 'users.pin',
    confirm: 'users.confirmPin',
    missing: 'users.errors.pin',
    confirmMissing: 'users.errors.confirmPin',
    policy: 'users.errors.pinShape',
    differs: 'users.errors.pinDiffers',
    saved: 'users.pinSaved',
  },
};

/** Errors of the two fields. */
export function mistakes(secret: Secret, value: string, again: string): { value?: TextKey; again?: TextKey } {
  const { missing, confirmMissing, policy, differs } = words[secret];
  const fits = secret === 'password' ? passwordFits : pinFits;
  return {
    ...(value === '' ? { value: missing } : fits(value) ? {} : { value: policy }),
    ...(again === '' ? { again: confirmMissing } : again === value ? {} : { again: differs }),
  };
}

function SecretForm({ user, secret, onClose }: { user: User; secret: Secret; onClose: () => void }) {
  const text = useText();
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [value, setValue] = useState('');
  const [again, setAgain] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const wrong = submitted ? mistakes(secret, value, again) : {};

  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.update<User>('users', { id: user.id, data: { [secret]: value }, previousData: user }),
    onSuccess: () => {
      notify(key(words[secret].saved), { type: 'success' });
      refresh();
      onClose();
    },
    onError: (error: Error) => {
      notify(error.message, { type: 'error', autoHideDuration: null });
    },
  });

  const submit = () => {
    setSubmitted(true);
    if (Object.keys(mistakes(secret, value, again)).length === 0) mutate();
  };

  return (
    <FormDialog
      title={text(words[secret].open)}
      loading={isPending}
      error={undefined}
      footer={{ submit: text('users.update') }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={text('users.userName')} value={user.login} disabled />
      <PasswordField
        label={text(words[secret].label)}
        value={value}
        onChange={setValue}
        autoComplete="new-password"
        error={wrong.value ? text(wrong.value) : undefined}
      />
      <PasswordField
        label={text(words[secret].confirm)}
        value={again}
        onChange={setAgain}
        autoComplete="new-password"
        error={wrong.again ? text(wrong.again) : undefined}
      />
    </FormDialog>
  );
}

export function ResetSecret({ user, secret }: { user: User; secret: Secret }) {
  const [open, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'users', action: 'edit' });
  const close = () => {
    setOpen(false);
  };
  if (!canAccess) return null;
  return (
    <>
      <Button
        label={key(words[secret].open)}
        onClick={() => {
          setOpen(true);
        }}
      >
        {secret === 'password' ? <KeyIcon /> : <PinIcon />}
      </Button>
      {open && <SecretForm user={user} secret={secret} onClose={close} />}
    </>
  );
}
