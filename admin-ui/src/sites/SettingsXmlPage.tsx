import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useLeaveGuard } from '../forms/useLeaveGuard';
import { useText } from '../text/useText';
import type { SettingsPageProps } from './settingsForm';

export function SettingsXmlPage({ settings, saving, onSave, onReset }: SettingsPageProps) {
  const text = useText();
  const [xml, setXml] = useState(settings.xml);
  useLeaveGuard(xml !== settings.xml);
  return (
    <>
      <Box sx={{ p: 2 }}>
        <TextField
          label={text('settings.xml')}
          multiline
          minRows={16}
          maxRows={40}
          value={xml}
          helperText={text('settings.xmlHelp')}
          onChange={(event) => {
            setXml(event.target.value);
          }}
          slotProps={{
            htmlInput: { spellCheck: false },
            input: { sx: { fontFamily: 'ui-monospace, monospace', fontSize: 13 } },
          }}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
        <Button
          variant="contained"
          color="brand"
          disabled={saving || xml === settings.xml}
          onClick={() => {
            onSave({ xml });
          }}
        >
          {text('settings.save')}
        </Button>
        <Button
          onClick={() => {
            setXml(settings.xml);
            onReset();
          }}
        >
          {text('settings.reset')}
        </Button>
      </Box>
    </>
  );
}
