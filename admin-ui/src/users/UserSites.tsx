// The sites that a group user may act for, and the role at each (USER-027).

import {
  Checkbox,
  LinearProgress,
  MenuItem,
  Select,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useGetList, useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Site, UserSite } from '../api/wire';
import { Section } from '../forms/Section';
import { useText } from '../text/useText';
import { isUserType, offered, useRoles } from './types';

const everySite = { pagination: { page: 1, perPage: 500 }, sort: { field: 'code', order: 'ASC' as const } };

/** The list after one site is added or gets another role, or (`null`) is removed. */
export function withSite(
  all: readonly UserSite[],
  site: Pick<Site, 'id' | 'code'>,
  userType: number | null,
): UserSite[] {
  const others = all.filter((each) => each.siteId !== site.id);
  if (userType === null) return others;
  const one = { siteId: site.id, siteCode: site.code, userType };
  return [...others, one].sort((a, b) => (a.siteCode ?? '').localeCompare(b.siteCode ?? ''));
}

export function UserSites() {
  const text = useText();
  const { field } = useInput<UserSite[]>({ source: 'sites', defaultValue: [] });
  const [groupId, ownType] = useWatch({ name: ['groupId', 'userType'] }) as [number | undefined, number | undefined];
  const { data: sites, isPending } = useGetList<Site>(
    'sites',
    { ...everySite, filter: { groupId } },
    { enabled: groupId !== undefined },
  );
  const chosen = (field.value as UserSite[] | null) ?? [];
  const startRole = isUserType(ownType) ? ownType : 1;
  const types = offered(useRoles());

  if (groupId === undefined) return null;
  if (isPending) return <LinearProgress aria-label={text('users.sitesOf')} />;

  const all = sites ?? [];
  return (
    <Section title={text('users.sitesOf')}>
      <Table
        size="small"
        sx={{ gridColumn: '1 / -1', '& .MuiTableCell-root': { whiteSpace: 'normal', px: 1 } }}
        aria-label={text('users.sitesHelp')}
      >
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                checked={all.length > 0 && chosen.length === all.length}
                indeterminate={chosen.length > 0 && chosen.length < all.length}
                onChange={(_event, checked) => {
                  field.onChange(
                    checked
                      ? all.map(
                          (site) =>
                            chosen.find((each) => each.siteId === site.id) ?? {
                              siteId: site.id,
                              siteCode: site.code,
                              userType: startRole,
                            },
                        )
                      : [],
                  );
                }}
                slotProps={{ input: { 'aria-label': text('users.allSites') } }}
              />
            </TableCell>
            <TableCell>{text('modules.site')}</TableCell>
            <TableCell>{text('users.role')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {all.map((site) => {
            const own = chosen.find((each) => each.siteId === site.id);
            const roleLabel = text('users.roleAt', { site: site.code });
            return (
              <TableRow key={site.id}>
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={own !== undefined}
                    onChange={(_event, checked) => {
                      field.onChange(withSite(chosen, site, checked ? startRole : null));
                    }}
                    slotProps={{ input: { 'aria-label': `${site.code} ${site.name}` } }}
                  />
                </TableCell>
                <TableCell>
                  <strong>{site.code}</strong> {site.name}
                </TableCell>
                <TableCell>
                  <Select
                    size="small"
                    displayEmpty
                    disabled={!own}
                    value={own ? String(own.userType) : ''}
                    onChange={(event) => {
                      field.onChange(withSite(chosen, site, Number(event.target.value)));
                    }}
                    slotProps={{ input: { 'aria-label': roleLabel } }}
                    sx={{ minWidth: 130 }}
                  >
                    <MenuItem value="" disabled>
                      {text('users.noRole')}
                    </MenuItem>
                    {types.map((type) => (
                      <MenuItem key={type} value={String(type)}>
                        {text(`users.types.${type}`)}
                      </MenuItem>
                    ))}
                  </Select>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Section>
  );
}
