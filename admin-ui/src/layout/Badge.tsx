import { Chip, useTheme } from '@mui/material';
import type { ReactElement } from 'react';
import type { Tone } from './colours';
import { tone } from './colours';

/** A state as text with an icon and a colour, so that colour is never the only sign. */
export function Badge({ name, icon, label }: { name: Tone; icon: ReactElement; label: string }) {
  const { text, fill } = tone(name, useTheme().palette.mode);
  return (
    <Chip
      size="small"
      icon={icon}
      label={label}
      sx={{ backgroundColor: fill, color: text, fontWeight: 500, '& .MuiChip-icon': { color: text, fontSize: 16 } }}
    />
  );
}
