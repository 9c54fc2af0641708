// The serial of a result, as a link to the machine: over the search with a click, by itself in a new tab.
import type { JSX } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session.tsx';
import type { StockRow } from '../../api/wire.ts';
import { machineAddress, paths } from '../../paths.ts';
import { FormerSerial } from '../../machines/RowParts.tsx';
import { isForBrowser } from '../../ui/clicks.ts';

/** A record of the own site that does not have its machine any more is not the one of the machine's address. */
const superseded = 0;

export function SearchSerial({ row, onOpen }: { row: StockRow; onOpen: (row: StockRow) => void }): JSX.Element {
  const { site, can } = useSession();
  if (!can('stock.history'))
    return (
      <>
        <span className="serial">{row.Vin}</span>
        <FormerSerial row={row} />
      </>
    );
  const isCurrent = row.SiteCode === site && row.CurrentLocation !== superseded;
  return (
    <>
      <Link
        className="serial link"
        to={isCurrent ? machineAddress(row.Vin) : `${paths.search}?q=${encodeURIComponent(row.Vin)}&open=${row.VhcId}`}
        onClick={(event) => {
          event.stopPropagation();
          if (isForBrowser(event)) return;
          event.preventDefault();
          onOpen(row);
        }}
      >
        {row.Vin}
      </Link>
      <FormerSerial row={row} />
    </>
  );
}
