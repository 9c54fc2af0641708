import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { StageFlow, StageWay } from '../api/wire';
import { useText } from '../text/useText';
import type { TextKey } from '../text/useText';
import { openAt } from './layout';

/** The transitions as a table, including those that the diagram leaves out. */
export function WaysTable({ flow }: { flow: StageFlow }) {
  const text = useText();
  const nameOf = (bucket: number | null | undefined): string => {
    if (bucket === null || bucket === undefined) return text('flow.begin');
    if (bucket === 13) return text('flow.closed');
    if (bucket === 14) return text('flow.deleted');
    return flow.stages.find((stage) => stage.bucket === bucket)?.name ?? String(bucket);
  };
  const sites = (way: StageWay) => way.hierarchies.map((hierarchy) => text(`hierarchy.${String(hierarchy)}` as TextKey)).join(', ');
  const ways = openAt(flow.ways, flow.hierarchy);
  return (
    <Box sx={{ overflowX: 'auto' }} role="region" aria-label={text('flow.ways')} tabIndex={0}>
      {/* Texts wrap on a tablet so that every column is visible; on a phone the table scrolls in its frame. */}
      <Table size="small" sx={{ minWidth: 640, '& .MuiTableCell-root': { whiteSpace: 'normal' } }}>
        <TableHead>
          <TableRow>
            {(['row', 'from', 'event', 'to', 'where'] as const).map((column) => (
              <TableCell key={column}>{text(`flow.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {ways.map((way) => (
            <TableRow key={[way.row, way.event, way.from, way.to, way.beside].join(' ')}>
              <TableCell component="th" scope="row">{way.row}</TableCell>
              <TableCell>{nameOf(way.from)}</TableCell>
              <TableCell>
                {text(`flow.events.${way.event}` as TextKey)}
                {way.beside ? ` (${text('flow.counterpart')})` : ''}
              </TableCell>
              <TableCell>{nameOf(way.to)}</TableCell>
              <TableCell>{sites(way)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
