// The server answers a new key once. The dialog shows it until the user presses Done.

import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { TextInput, required, useNotify, useRedirect } from 'react-admin';
import { source } from '../api/source';
import type { ApiKey } from '../api/wire';
import { GroupInput } from '../forms/owner';
import { ConsoleCreate } from '../forms/pages';
import { short } from '../forms/rules';
import { key, useText } from '../text/useText';
import { ScopesInput } from './ScopesInput';

const f = source<ApiKey>();

function NewKey({ value, onDone }: { value: string; onDone: () => void }) {
  const text = useText();
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    notify(key('apikeys.copied'), { type: 'success' });
  };
  return (
    <Dialog open aria-labelledby="new-key-title" fullWidth maxWidth="sm">
      <DialogTitle id="new-key-title">{text('apikeys.newKey')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text('apikeys.shownOnce')}
        </Alert>
        <Box
          component="code"
          sx={{ display: 'block', p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, wordBreak: 'break-all' }}
        >
          {value}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
          {text('apikeys.copy')}
        </Button>
        <Button variant="contained" color="brand" onClick={onDone}>
          {text('apikeys.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function ApiKeyCreate() {
  const go = useRedirect();
  const [value, setValue] = useState<string>();
  return (
    <>
      <ConsoleCreate
        saved="saved"
        onCreated={(record) => {
          setValue((record as ApiKey).key ?? undefined);
        }}
      >
        <TextInput source={f('name')} validate={[required(), short]} />
        <GroupInput source={f('groupId')} />
        <ScopesInput source={f('scopes')} />
      </ConsoleCreate>
      {value !== undefined && (
        <NewKey
          value={value}
          onDone={() => {
            go('list', 'apikeys');
          }}
        />
      )}
    </>
  );
}
