// The dialog behind api/confirmation: shown while a call waits for the password.

import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { FormEvent } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import { asked, confirmed, declined } from '../api/confirmation';
import { confirmPassword } from '../api/session';
import { useText } from '../text/useText';
import { PasswordField } from './PasswordField';

function Ask() {
  const text = useText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands inside no other form, but its events bubble through React's tree.
    event.stopPropagation();
    setBusy(true);
    try {
      await confirmPassword(password);
      confirmed();
    } catch (cause) {
      setError(cause instanceof HttpError ? String(cause.message) : text('signIn.refused.credentials'));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogTitle>{text('confirmPassword.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{text('confirmPassword.why')}</DialogContentText>
        <PasswordField
          label={text('signIn.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={error}
          focused
        />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            declined(text('confirmPassword.declined'));
          }}
        >
          {text('list.close')}
        </Button>
        <Button type="submit" variant="contained" color="brand" disabled={busy || password === ''}>
          {text('confirmPassword.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

export function ConfirmPassword() {
  const text = useText();
  const open = useSyncExternalStore(asked.subscribe, asked.now);
  return (
    <Dialog
      open={open}
      onClose={() => {
        declined(text('confirmPassword.declined'));
      }}
      fullWidth
      maxWidth="xs"
    >
      {open && <Ask />}
    </Dialog>
  );
}
