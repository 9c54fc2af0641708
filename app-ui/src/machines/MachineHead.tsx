// The head of a machine's history or summary: picture, serial, state, model, and where it is.
import type { JSX, ReactNode } from 'react';
import type { StockRow } from '../api/wire.ts';
import { AuditBadge, ModelImage, ModelName } from './RowParts.tsx';

export function MachineHead({ row, place, children }: { row: StockRow; place: string; children?: ReactNode }): JSX.Element {
  return (
    <div className="history-head">
      <span className="cover">
        <ModelImage address={row.modelImageUrl} />
      </span>
      <div>
        <div className="row wrap">
          <strong className="serial">{row.Vin}</strong>
          <AuditBadge row={row} siteStock={false} />
        </div>
        <p className="muted">
          <ModelName row={row} /> · {place} {children}
        </p>
      </div>
    </div>
  );
}
