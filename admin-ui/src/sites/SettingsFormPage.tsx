import { Box, Button } from '@mui/material';
import { useMemo } from 'react';
import { Form, SaveButton } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Section } from '../forms/Section';
import { useText } from '../text/useText';
import { SettingInput } from './SettingInput';
import type { SettingsForm, SettingsPageProps } from './settingsForm';
import { sections, toForm, toValues } from './settingsForm';

function ResetButton({ onReset }: Pick<SettingsPageProps, 'onReset'>) {
  const text = useText();
  const { reset } = useFormContext();
  return (
    <Button
      onClick={() => {
        reset();
        onReset();
      }}
    >
      {text('settings.reset')}
    </Button>
  );
}

export function SettingsFormPage({ settings, saving, onSave, onReset }: SettingsPageProps) {
  const text = useText();
  const before = useMemo(() => toForm(settings), [settings]);
  return (
    <Form
      record={before}
      warnWhenUnsavedChanges
      onSubmit={(now: SettingsForm) => {
        onSave({ values: toValues(settings.known, before, now) });
      }}
    >
      <Box sx={{ p: 2 }}>
        {sections(settings.known).map(([section, known]) => (
          <Section key={section} title={section}>
            {known.map((setting) => (
              <SettingInput key={setting.key} setting={setting} stored={settings.values[setting.key]} />
            ))}
          </Section>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
        <SaveButton type="submit" color="brand" label={text('settings.save')} disabled={saving} />
        <ResetButton onReset={onReset} />
      </Box>
    </Form>
  );
}
