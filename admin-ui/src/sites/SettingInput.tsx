import { AutocompleteInput, BooleanInput, PasswordInput, TextInput } from 'react-admin';
import { readNumber } from 'web-shared/values/typedNumber';
import type { KnownSetting, SettingValue } from '../api/wire';
import { whenGiven } from '../forms/rules';
import { useText } from '../text/useText';
import { inputOf, labelOf } from './settingsForm';

interface Props {
  setting: KnownSetting;
  stored: SettingValue | undefined;
}

/** Reads a whole number as English writes it, with or without commas between thousands; any other text stays as it is. */
function wholeNumber(typed: string): number | string {
  const number = readNumber(typed, 'en-GB', 0);
  return 'text' in number && !typed.endsWith('.') ? Number(number.text) : typed;
}

// The value of the input is a text only while it is no number.
const isWhole = whenGiven(() => false, 'settings.wholeNumber');

/** The label above its input, where it has as many lines as it needs: labels of settings are long, and in a frame they are cut. */
const labelAbove = {
  '& .MuiInputLabel-root': { position: 'static', transform: 'none', maxWidth: 'none', mb: 0.5, fontSize: 12, lineHeight: '16px', whiteSpace: 'normal', pointerEvents: 'auto' },
  '& .MuiOutlinedInput-notchedOutline': { top: 0 },
  '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
};

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
      return <TextInput {...common} sx={labelAbove} inputMode="numeric" parse={wholeNumber} validate={isWhole} helperText={help} />;
    case 'choice':
      return (
        <AutocompleteInput
          {...common}
          sx={labelAbove}
          choices={(setting.choices ?? []).map((id) => ({ id, name: id }))}
          translateChoice={false}
          helperText={help}
        />
      );
    case 'secret':
      return (
        <PasswordInput
          {...common}
          sx={labelAbove}
          autoComplete="new-password"
          helperText={text(stored ? 'settings.secretStored' : 'settings.secretHelp')}
        />
      );
    case 'text':
      return <TextInput {...common} sx={labelAbove} multiline={/disclaimer/i.test(setting.key)} helperText={help} />;
  }
}
