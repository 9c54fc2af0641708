// Moving machines into a location one after another: each is a call of its own, so that a scanner need not wait, and the list
// tells what became of it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStock, relocateMachines } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import type { MachineLocation, Refusals, StockQuery, StockRow } from '../../api/wire.ts';
import { lookupKey } from '../../machines/machineForm.ts';
import { useStockChanged } from '../../machines/queries.ts';
import { serialFilter } from '../../machines/serialFilter.ts';
import { servedText, whyRefused } from '../../text/served.ts';
import { matchingMachine } from './scan.ts';

/** The result for a machine that was tapped, scanned or typed. */
export interface Moved {
  key: number;
  serial: string;
  /** The target location. */
  to: MachineLocation;
  state: 'moving' | 'moved' | 'there' | 'failed' | 'undone';
  /** Other serials that the code can stand for. */
  others?: readonly string[];
  /** The record; undefined until it is found. */
  row?: StockRow;
  /** Id of the location before, 0 for none; undefined until it is moved. */
  from?: number;
  /** Why it was not moved. */
  why?: string;
}

/** Why a machine cannot be moved, by the server's answer; undefined when it can. */
export function refusalOf(row: StockRow, refusals: Refusals): string | undefined {
  if (row.Actions.Allowed.includes('edit')) return undefined;
  return whyRefused(row.Actions.Refused['edit'], refusals) ?? servedText(row.StatusName);
}

export const findQuery = (serial: string, most: number): StockQuery => ({
  Filters: serial === '' ? [] : [serialFilter(serial)],
  FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: most },
  AuditStatus: 0,
  IsGroupSearch: false,
});

/** Serials that a code or a typed text can stand for, the likeliest first; several serials have the same ending. */
export type Serials = readonly [string, ...string[]];

export interface Mover {
  /** The latest first. */
  done: readonly Moved[];
  /** Finds the machine of a serial and moves it. Answers what became of it, under its key. */
  find: (serials: Serials, to: MachineLocation) => Promise<Moved>;
  put: (row: StockRow, to: MachineLocation) => void;
  again: (failed: Moved) => void;
  /** The last machine that was moved and can be moved back. */
  last: Moved | undefined;
  /** Answers what became of it; one that could not be moved back stays moved and says why. */
  undo: (moved: Moved) => Promise<Moved>;
}

let nextKey = 0;

export function useMoveTo(): Mover {
  const { t } = useTranslation();
  const changed = useStockChanged();
  const [done, setDone] = useState<readonly Moved[]>([]);
  const keep = (moved: Moved): Moved => {
    setDone((before) => before.map((one) => (one.key === moved.key ? moved : one)));
    return moved;
  };
  const why = (error: unknown): string => asFailure(error)?.text ?? t('app.tryLater');
  const send = async (moved: Moved, row: StockRow): Promise<Moved> => {
    const { From } = await relocateMachines({ VhcIds: [row.VhcId], LocationId: moved.to.LocationId });
    const after = keep(From[0] ? { ...moved, state: 'moved', row, from: From[0].LocationId } : { ...moved, state: 'there', row });
    await changed();
    return after;
  };
  const begin = ([serial, ...others]: Serials, to: MachineLocation, work: (begun: Moved) => Promise<Moved>): Promise<Moved> => {
    const begun: Moved = { key: ++nextKey, serial, others, to, state: 'moving' };
    setDone((before) => [begun, ...before]);
    return work(begun).catch((error: unknown) => keep({ ...begun, state: 'failed', why: why(error) }));
  };
  const put = (row: StockRow, to: MachineLocation): void => void begin([row.Vin], to, (begun) => send(begun, row));
  const find = (serials: Serials, to: MachineLocation): Promise<Moved> =>
    begin(serials, to, async (begun) => {
      const [serial, ...others] = serials;
      const { JcbStockList: rows, Refusals } = await listStock(findQuery(others.length > 0 ? lookupKey(serial) : serial, 10));
      const row = others.length > 0 ? serials.map((one) => rows.find(({ Vin }) => Vin === one)).find((one) => one !== undefined) : matchingMachine(serial, rows);
      if (!row) {
        const isUnknown = rows.length === 0 || others.length > 0;
        return keep({ ...begun, state: 'failed', why: isUnknown ? t('moveTo.unknown') : t('moveTo.several', { count: rows.length, text: serial }) });
      }
      const refused = refusalOf(row, Refusals);
      const known = { ...begun, serial: row.Vin, row };
      if (refused !== undefined) return keep({ ...known, state: 'failed', why: refused });
      return send(keep(known), row);
    });
  const last = done.find((one) => one.state === 'moved' && one.from !== undefined && one.from !== 0);
  return {
    done,
    find,
    put,
    last,
    again: (one) => {
      setDone((before) => before.filter(({ key }) => key !== one.key));
      if (one.row) put(one.row, one.to);
      else void find([one.serial, ...(one.others ?? [])], one.to);
    },
    undo: async (moved) => {
      const { row, from } = moved;
      if (!row || from === undefined) return moved;
      keep({ ...moved, state: 'moving' });
      try {
        await relocateMachines({ VhcIds: [row.VhcId], LocationId: from });
      } catch (error) {
        return keep({ ...moved, why: why(error) });
      }
      const after = keep({ ...moved, state: 'undone' });
      await changed();
      return after;
    },
  };
}
