import BlockIcon from '@mui/icons-material/Block';
import { Stack } from '@mui/material';
import type { Site } from '../api/wire';
import { ActiveState } from '../layout/ActiveState';
import { Badge } from '../layout/Badge';
import { useText } from '../text/useText';

/** Badges of a site: active or not, and what is switched off at an active one: its work with machines, or signing in. */
export function SiteState({ site }: { site: Site }) {
  const text = useText();
  const off = [
    ...(site.machineModule ? [] : [text('sites.moduleOff')]),
    ...(site.signInRefused ? [text('sites.signInRefused')] : []),
  ];
  if (!site.active || off.length === 0) return <ActiveState active={site.active} />;
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {off.map((label) => (
        <Badge key={label} name="amber" icon={<BlockIcon />} label={label} />
      ))}
    </Stack>
  );
}
