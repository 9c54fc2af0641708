// The dialog of api/confirmation: shown while a call waits for the password.

import { DialogContentText } from '@mui/material';
import { useState, useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import { pendingConfirmation, confirmed, declined } from '../api/confirmation';
import { confirmPassword } from '../api/session';
import { useText } from '../text/useText';
import { FormDialog } from './FormDialog';
import { PasswordField } from './PasswordField';

function Ask() {
  const text = useText();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [loading, setLoading] = useState(false);

  const submit = async () => {
    setLoading(true);
    try {
      await confirmPassword(password);
      confirmed();
    } catch (cause) {
      setWrong(cause instanceof HttpError ? String(cause.message) : text('signIn.refused.credentials'));
      setLoading(false);
    }
  };

  return (
    <FormDialog
      title={text('confirmPassword.title')}
      loading={loading}
      error={undefined}
      footer={{ submit: text('confirmPassword.submit'), disabled: password === '' }}
      onSubmit={() => void submit()}
      onClose={() => {
        declined(text('confirmPassword.declined'));
      }}
    >
      <DialogContentText sx={{ mb: 1 }}>{text('confirmPassword.why')}</DialogContentText>
      <PasswordField
        label={text('signIn.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={wrong}
        focused
      />
    </FormDialog>
  );
}

export function ConfirmPassword() {
  return useSyncExternalStore(pendingConfirmation.subscribe, pendingConfirmation.now) ? <Ask /> : null;
}
