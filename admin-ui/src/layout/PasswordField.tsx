import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useText } from '../text/useText';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  focused?: boolean;
}

/** A password input outside react-admin's forms, with a show button and a Caps Lock warning; pasting is allowed. */
export function PasswordField({ label, value, onChange, autoComplete, error, focused = false }: Props) {
  const text = useText();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const toggle = text(shown ? 'signIn.hidePassword' : 'signIn.showPassword');
  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      value={value}
      autoComplete={autoComplete}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- only in a dialog that was just opened for this field
      autoFocus={focused}
      error={error !== undefined}
      helperText={error ?? (caps ? text('signIn.capsLock') : ' ')}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      onKeyUp={(event) => {
        setCaps(event.getModifierState('CapsLock'));
      }}
      slotProps={{
        htmlInput: { maxLength: 100 },
        formHelperText: { role: error ? 'alert' : 'status' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label={toggle}
                title={toggle}
                edge="end"
                onClick={() => {
                  setShown(!shown);
                }}
              >
                {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
