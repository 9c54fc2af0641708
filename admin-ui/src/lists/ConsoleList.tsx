// The layout of every list of the console: filter sidebar on the left, and a card with the title, its buttons, the table
// (cards on a phone) and the pager.

import FilterListIcon from '@mui/icons-material/FilterList';
import { Box, Button, Chip, Drawer, Paper, Stack, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { ListProps, RaRecord } from 'react-admin';
import {
  CreateButton,
  ListBase,
  Pagination,
  SimpleList,
  useCanAccess,
  useGetResourceLabel,
  useListContext,
  useResourceDefinition,
} from 'react-admin';
import { useText } from '../text/useText';
import { ColumnsMenu } from './ColumnsMenu';
import { ExportAll } from './ExportAll';
import { FilterSidebar, SearchField } from './FilterSidebar';
import { NoRows } from './NoRows';
import { PageTitle } from './PageTitle';

export interface PhoneCard<T extends RaRecord> {
  primary: (record: T) => ReactNode;
  secondary?: (record: T) => ReactNode;
  tertiary?: (record: T) => ReactNode;
}

interface Props<T extends RaRecord> extends Pick<ListProps, 'sort' | 'filter' | 'perPage'> {
  /** Sections of the sidebar, under the search field and the saved queries. */
  facets?: ReactNode;
  /** `true` if the server can search this list by free text. */
  searchable?: boolean;
  phone: PhoneCard<T>;
  /** Shown under the list, with the list's context. */
  below?: ReactNode;
  /** The table: a `DataTable` whose children are `Column` elements. */
  children: ReactNode;
}

/** Below this width the filters open as a drawer, so that the table keeps its columns; the search field is above it. */
const roomForSidebar = 1600;

interface ToolsProps {
  search: ReactNode;
  onFilters: (() => void) | null;
  /** The table, whose columns the menu of columns and an export have. */
  table: ReactNode;
}

function Tools({ search, onFilters, table }: ToolsProps) {
  const text = useText();
  const { resource, total, filterValues } = useListContext();
  const label = useGetResourceLabel()(resource, 2);
  const { hasCreate } = useResourceDefinition();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { canAccess: mayExport } = useCanAccess({ resource, action: 'export' });
  const active = Object.keys(filterValues as object).filter((name) => name !== 'q').length;
  return (
    <Stack direction="row" sx={{ minHeight: 48, px: 2, pt: phone ? 1 : 0, gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <PageTitle title={label} />
      {total !== undefined && <Chip size="small" label={total.toLocaleString('en-GB')} sx={{ ml: 1 }} />}
      <Box sx={{ flex: 1 }} />
      {search && (
        <Box sx={{ width: phone ? '100%' : 220, order: phone ? 1 : 0, '& .MuiFormControl-root': { my: 0.5 } }}>{search}</Box>
      )}
      <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', ml: 'auto' }}>
        {onFilters && (
          <Button startIcon={<FilterListIcon />} onClick={onFilters} size="small">
            {active > 0 ? `${text('list.filters')} (${String(active)})` : text('list.filters')}
          </Button>
        )}
        {!phone && <ColumnsMenu table={table} />}
        {/* Without a row there is nothing to export; on a phone the disabled button would have no name. */}
        {mayExport && total !== 0 && <ExportAll table={table} />}
        {hasCreate && <CreateButton variant="outlined" />}
      </Stack>
    </Stack>
  );
}

function Cards<T extends RaRecord>({ card }: { card: PhoneCard<T> }) {
  return (
    <SimpleList<T>
      empty={<NoRows />}
      primaryText={(record) => card.primary(record)}
      {...(card.secondary ? { secondaryText: card.secondary } : {})}
      {...(card.tertiary ? { tertiaryText: card.tertiary } : {})}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    />
  );
}

/** Removes rows from the selection that are not on the page, so that bulk actions change visible rows only. */
function useVisibleSelection() {
  const { data, selectedIds, onSelect, isFetching } = useListContext();
  useEffect(() => {
    if (!data || isFetching) return;
    const visible = selectedIds.filter((id) => data.some((row) => row.id === id));
    if (visible.length < selectedIds.length) onSelect(visible);
  }, [data, selectedIds, onSelect, isFetching]);
}

function Body<T extends RaRecord>({ facets, searchable = true, phone, below, children }: Props<T>) {
  const text = useText();
  const hasSidebar = useMediaQuery<Theme>((theme) => theme.breakpoints.up(roomForSidebar));
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [open, setOpen] = useState(false);
  useVisibleSelection();
  const search = searchable && <SearchField />;
  const sidebar = <FilterSidebar search={hasSidebar && search}>{facets}</FilterSidebar>;
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
      {hasSidebar ? (
        <Box component="aside" aria-label={text('list.filters')} sx={{ width: 184, flex: 'none' }}>
          {sidebar}
        </Box>
      ) : (
        <Drawer
          anchor="right"
          open={open}
          onClose={() => {
            setOpen(false);
          }}
          slotProps={{ paper: { 'aria-label': text('list.filters'), sx: { width: 300, maxWidth: '88vw', p: 2 } } }}
        >
          {sidebar}
          <Button
            variant="outlined"
            onClick={() => {
              setOpen(false);
            }}
            sx={{ mt: 2 }}
          >
            {text('list.close')}
          </Button>
        </Drawer>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
        <Paper variant="outlined" sx={{ overflow: 'hidden', minWidth: 0 }}>
          <Tools
            search={!hasSidebar && search}
            table={children}
            onFilters={
              hasSidebar
                ? null
                : () => {
                    setOpen(true);
                  }
            }
          />
          {small ? <Cards card={phone} /> : children}
          <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
        </Paper>
        {below}
      </Box>
    </Box>
  );
}

export function ConsoleList<T extends RaRecord>(props: Props<T>) {
  const { sort, filter, perPage = 25 } = props;
  return (
    <ListBase sort={sort} filter={filter} perPage={perPage} exporter={false}>
      <Body {...props} />
    </ListBase>
  );
}
