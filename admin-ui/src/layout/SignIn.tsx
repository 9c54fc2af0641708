// Sign-in to the console: a site's administrator, a group's, or an operator of the platform.

import { Alert, Box, Button, Paper, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { HttpError, Notification, useLogin } from 'react-admin';
import { reasonCode } from '../api/failure';
import type { Credentials, LoginAs } from '../api/session';
import type { TextKey } from '../text/useText';
import { useText } from '../text/useText';
import { Mark } from './Mark';
import { PasswordField } from './PasswordField';

const kinds: { as: LoginAs; label: TextKey }[] = [
  { as: 20, label: 'kinds.site' },
  { as: 30, label: 'kinds.group' },
  { as: 1, label: 'kinds.operator' },
];

/** The texts of ReasonCodes 1, 2, 3 and 5; other refusals show the server's text. */
const refusals: Record<number, TextKey> = {
  1: 'signIn.refused.locked',
  2: 'signIn.refused.credentials',
  3: 'signIn.refused.locked',
  5: 'signIn.refused.pool',
};

function KindChoice({ as, onKind }: { as: LoginAs; onKind: (as: LoginAs) => void }) {
  const text = useText();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={as}
      aria-label={text('signIn.as')}
      onChange={(_event, value: LoginAs | null) => {
        if (value) onKind(value);
      }}
      sx={{ mb: 1, '& .MuiToggleButton-root': { textTransform: 'none', lineHeight: '18px', flex: 1 } }}
    >
      {kinds.map(({ as: value, label }) => (
        <ToggleButton key={value} value={value}>
          {text(label)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

export function SignIn() {
  const text = useText();
  const login = useLogin();
  const [as, setAs] = useState<LoginAs>(20);
  const [sitecode, setSitecode] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const needsSite = as !== 1;
  const missing = (value: string) => (submitted && value.trim() === '' ? text('signIn.required') : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setRefusal(undefined);
    if (username.trim() === '' || password === '' || (needsSite && sitecode.trim() === '')) return;
    const credentials: Credentials = { loginAs: as, username: username.trim(), password };
    if (needsSite) credentials.sitecode = sitecode.trim();
    setBusy(true);
    try {
      await login(credentials);
    } catch (cause) {
      const known = refusals[reasonCode(cause) ?? 0];
      setRefusal(known ? text(known) : cause instanceof HttpError ? String(cause.message) : String(cause));
      setBusy(false);
    }
  };

  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}
    >
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3 }}>
          <Mark />
          <Typography sx={{ fontSize: 16, fontWeight: 650 }}>{text('title')}</Typography>
        </Box>
        <Typography component="h1" sx={{ fontSize: 22, lineHeight: '28px', fontWeight: 650, mb: 2 }}>
          {text('signIn.heading')}
        </Typography>
        {refusal && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {refusal}
          </Alert>
        )}
        <form onSubmit={(event) => void submit(event)} noValidate>
          <KindChoice as={as} onKind={setAs} />
          {needsSite && (
            <TextField
              label={text('signIn.siteCode')}
              value={sitecode}
              autoComplete="organization"
              error={missing(sitecode) !== undefined}
              helperText={missing(sitecode)}
              onChange={(event) => {
                setSitecode(event.target.value);
              }}
            />
          )}
          <TextField
            label={text('signIn.username')}
            value={username}
            autoComplete="username"
            error={missing(username) !== undefined}
            helperText={missing(username)}
            onChange={(event) => {
              setUsername(event.target.value);
            }}
          />
          <PasswordField
            label={text('signIn.password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={missing(password)}
          />
          <Button type="submit" fullWidth variant="contained" color="brand" size="large" disabled={busy} sx={{ mt: 1 }}>
            {text('signIn.submit')}
          </Button>
        </form>
      </Paper>
      <Notification />
    </Box>
  );
}
