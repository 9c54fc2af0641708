import { Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from '@mui/material';
import { FieldTitle, useInput } from 'react-admin';
import { useText } from '../text/useText';
import { useScopes } from './scopes';

/**
 * The calls that a key opens, one at least. The group of checkboxes of react-admin writes its label as HTML, which the content
 * security policy of the console forbids.
 */
export function ScopesInput({ source }: { source: string }) {
  const text = useText();
  const scopes = useScopes();
  const missing = text('apikeys.scopeMissing');
  const { field, fieldState } = useInput<string[]>({
    source,
    defaultValue: ['provider.sites'],
    validate: (chosen: string[]) => (chosen.length > 0 ? undefined : missing),
  });
  const chosen = field.value as string[];
  const { error } = fieldState;
  return (
    <FormControl component="fieldset" error={error !== undefined} sx={{ mb: 2 }}>
      <FormLabel component="legend">
        <FieldTitle source={source} resource="apikeys" />
      </FormLabel>
      {scopes.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          label={name}
          control={
            <Checkbox
              checked={chosen.includes(id)}
              onChange={(event) => {
                field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id));
              }}
            />
          }
        />
      ))}
      {error !== undefined && <FormHelperText>{missing}</FormHelperText>}
    </FormControl>
  );
}
