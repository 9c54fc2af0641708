import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Typography } from '@mui/material';
import { Badge } from '../layout/Badge';
import { useText } from '../text/useText';

interface Props {
  title: string;
  changes: number;
  /** The consequences of the unsaved changes, a sentence or two for each. */
  effects: readonly string[];
  saving: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

/** The heading of the switches, the number of unsaved changes, and the buttons that discard and save them. */
export function ModuleSaveBar({ title, changes, effects, saving, onDiscard, onSave }: Props) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, minHeight: 48, flexWrap: 'wrap', py: 0.5 }}>
      <Typography component="h2" sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 650 }}>
        {title}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {text('modules.core')}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <Box role="status">
        {changes > 0 && (
          <Badge name="amber" icon={<EditIcon />} label={text('modules.pending', { smart_count: changes })} />
        )}
      </Box>
      <Button onClick={onDiscard} disabled={changes === 0 || saving}>
        {text('modules.discard')}
      </Button>
      <Button variant="contained" color="brand" onClick={onSave} disabled={changes === 0 || saving}>
        {text('modules.save')}
      </Button>
      {effects.length > 0 && (
        <Box component="ul" aria-label={text('modules.effects')} sx={{ width: '100%', m: 0, pl: 2.5, fontSize: 14 }}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}
