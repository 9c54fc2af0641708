import { AutocompleteInput, BooleanInput, NumberInput, PasswordInput, TextInput } from 'react-admin';
import type { KnownSetting, SettingValue } from '../api/wire';
import { useText } from '../text/useText';
import { inputOf, labelOf } from './settingsForm';

interface Props {
  setting: KnownSetting;
  stored: SettingValue | undefined;
}

/** The input for one known setting, by its kind. */
export function SettingInput({ setting, stored }: Props) {
  const text = useText();
  const common = { source: inputOf(setting.key), label: labelOf(setting.key) };
  const shownDefault =
    typeof setting.default === 'boolean'
      ? text(setting.default ? 'yes' : 'no')
      : setting.default === null || setting.default === ''
        ? text('settings.emptyText')
        : String(setting.default);
  const help = text('settings.defaultIs', { value: shownDefault });
  switch (setting.kind) {
    case 'bool':
      return <BooleanInput {...common} helperText={help} />;
    case 'int':
      return <NumberInput {...common} step={1} helperText={help} />;
    case 'choice':
      return (
        <AutocompleteInput
          {...common}
          choices={(setting.choices ?? []).map((id) => ({ id, name: id }))}
          translateChoice={false}
          helperText={help}
        />
      );
    case 'secret':
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          helperText={text(stored ? 'settings.secretStored' : 'settings.secretHelp')}
        />
      );
    case 'text':
      return <TextInput {...common} multiline={/disclaimer/i.test(setting.key)} helperText={help} />;
  }
}
