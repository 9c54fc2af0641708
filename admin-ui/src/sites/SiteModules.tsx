// The modules of one site, with the default of its hierarchy and the way back to it.

import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import {
  Box,
  Button,
  LinearProgress,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useTheme,
} from '@mui/material';
import type { ModuleSwitch, Site } from '../api/wire';
import { Badge } from '../layout/Badge';
import { tone } from '../layout/colours';
import { useText } from '../text/useText';
import { ModuleSaveBar } from './ModuleSaveBar';
import type { Pending } from './useSwitches';
import { shown, useEffects, useSwitches } from './useSwitches';

interface RowProps {
  site: Site;
  one: ModuleSwitch;
  pending: Pending;
  onChange: (wanted: boolean | null) => void;
}

function ModuleRow({ site, one, pending, onChange }: RowProps) {
  const text = useText();
  const mode = useTheme().palette.mode;
  const wanted = pending.get(one.id);
  const changed = wanted !== undefined;
  const own = changed ? wanted !== null : one.overridden;
  return (
    <TableRow sx={changed ? { backgroundColor: tone('amber', mode).fill } : {}}>
      <TableCell component="th" scope="row">
        {one.title}
        {one.enabled && !one.active && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {text('modules.needsStock')}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        <Switch
          size="small"
          checked={shown(one, pending)}
          onChange={(_event, checked) => {
            onChange(checked);
          }}
          slotProps={{ input: { 'aria-label': text('modules.switchOf', { module: one.title, site: site.code }) } }}
        />
      </TableCell>
      <TableCell>{text(one.default ? 'state.moduleOn' : 'state.moduleOff')}</TableCell>
      <TableCell>
        <Badge
          name={own ? 'blue' : 'grey'}
          icon={own ? <CheckIcon /> : <RemoveIcon />}
          label={text(own ? 'modules.changed' : 'modules.followsDefault')}
        />
      </TableCell>
      <TableCell align="right">
        {own && (
          <Button
            size="small"
            onClick={() => {
              onChange(null);
            }}
          >
            {text('modules.backToDefault')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

export function SiteModules({ site }: { site: Site }) {
  const text = useText();
  const { switches, loading, pending, set, discard, save, saving } = useSwitches([site]);
  const effects = useEffects([site], switches, pending);
  return (
    <>
      <ModuleSaveBar
        title={text('modules.title')}
        changes={pending.size}
        effects={effects}
        saving={saving}
        onDiscard={discard}
        onSave={save}
      />
      {loading ? (
        <LinearProgress aria-label={text('modules.title')} />
      ) : (
        <Box tabIndex={0} role="region" aria-label={text('modules.title')} sx={{ overflowX: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{text('modules.module')}</TableCell>
                <TableCell>{text('modules.enabled')}</TableCell>
                <TableCell>{text('modules.byDefault')}</TableCell>
                <TableCell>{text('modules.state')}</TableCell>
                <TableCell align="right">{text('modules.action')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {(switches.get(site.id) ?? []).map((one) => (
                <ModuleRow
                  key={one.id}
                  site={site}
                  one={one}
                  pending={pending}
                  onChange={(wanted) => {
                    set(one, wanted);
                  }}
                />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </>
  );
}
