// The modules of all sites on the page: a switch for each site and module.

import {
  Box,
  LinearProgress,
  Paper,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
  useTheme,
} from '@mui/material';
import { useCanAccess } from 'react-admin';
import type { ModuleSwitch, Site } from '../api/wire';
import { tone } from '../layout/colours';
import { useText } from '../text/useText';
import { ModuleSaveBar } from './ModuleSaveBar';
import type { Pending } from './useSwitches';
import { shown, useEffects, useSwitches } from './useSwitches';

interface CellProps {
  site: Site;
  one: ModuleSwitch;
  pending: Pending;
  onChange: (wanted: boolean) => void;
}

function SwitchCell({ site, one, pending, onChange }: CellProps) {
  const text = useText();
  const mode = useTheme().palette.mode;
  const changed = pending.has(one.id);
  const label = text('modules.switchOf', { module: one.title, site: site.code });
  const byDefault = `${text('modules.byDefault')}: ${text(one.default ? 'state.moduleOn' : 'state.moduleOff')}`;
  const needs = one.enabled && !one.active ? `. ${text('modules.needsStock')}` : '';
  const note = changed ? text('modules.notSaved') : text(one.overridden ? 'modules.changed' : 'modules.followsDefault');
  return (
    <TableCell align="center" sx={{ p: 0, ...(changed ? { backgroundColor: tone('amber', mode).fill } : {}) }}>
      <Tooltip title={`${note}. ${byDefault}${needs}`}>
        <Switch
          size="small"
          checked={shown(one, pending)}
          onChange={(_event, checked) => {
            onChange(checked);
          }}
          slotProps={{ input: { 'aria-label': changed ? `${label} (${text('modules.notSaved')})` : label } }}
        />
      </Tooltip>
    </TableCell>
  );
}

/** The modules of all sites, in the order in which the server lists them. */
function columns(switches: ReadonlyMap<number, ModuleSwitch[]>): Pick<ModuleSwitch, 'module' | 'title'>[] {
  const seen = new Map<string, Pick<ModuleSwitch, 'module' | 'title'>>();
  for (const all of switches.values()) for (const one of all) if (!seen.has(one.module)) seen.set(one.module, one);
  return [...seen.values()];
}

function Matrix({ sites }: { sites: Site[] }) {
  const text = useText();
  const { switches, loading, pending, set, discard, save, saving } = useSwitches(sites);
  const modules = columns(switches);
  const effects = useEffects(sites, switches, pending);
  return (
    <Paper variant="outlined" component="section" sx={{ minWidth: 0, overflow: 'hidden' }}>
      <ModuleSaveBar
        title={text('modules.bySite')}
        changes={pending.size}
        effects={effects}
        saving={saving}
        onDiscard={discard}
        onSave={save}
      />
      {loading ? (
        <LinearProgress aria-label={text('modules.bySite')} />
      ) : (
        // A wide table scrolls inside its card; the region is focusable so that the keyboard can scroll it.
        <Box
          tabIndex={0}
          role="region"
          aria-label={text('modules.bySite')}
          sx={{ overflowX: 'auto', borderTop: 1, borderColor: 'divider' }}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{text('modules.site')}</TableCell>
                {modules.map(({ module, title }) => (
                  <TableCell key={module} align="center" sx={{ px: 0.75, fontSize: 12, minWidth: 50 }}>
                    {title}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {sites.map((site) => (
                <TableRow key={site.id}>
                  <TableCell component="th" scope="row">
                    <strong>{site.code}</strong> {site.name}
                  </TableCell>
                  {modules.map(({ module }) => {
                    const one = switches.get(site.id)?.find((each) => each.module === module);
                    return one ? (
                      <SwitchCell
                        key={module}
                        site={site}
                        one={one}
                        pending={pending}
                        onChange={(wanted) => {
                          set(one, wanted);
                        }}
                      />
                    ) : (
                      <TableCell key={module} />
                    );
                  })}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Paper>
  );
}

/** The matrix, for users who may switch modules. */
export function ModuleMatrix({ sites }: { sites: Site[] }) {
  const { canAccess, isPending } = useCanAccess({ resource: 'modules', action: 'edit' });
  return isPending || !canAccess ? null : <Matrix sites={sites} />;
}
