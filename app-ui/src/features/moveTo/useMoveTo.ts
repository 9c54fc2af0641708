// Moving machines into a location one after another: each is a call of its own, so that a scanner need not wait, and the list
// tells what became of it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStock, relocateMachines } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import type { MachineLocation, Refusals, StockQuery, StockRow } from '../../api/wire.ts';
import { useStockChanged } from '../../machines/queries.ts';
import { serialFilter } from '../../machines/serialFilter.ts';
import { meant } from './scan.ts';

/** What became of a machine that was tapped, scanned or typed. */
export interface Moved {
  key: number;
  serial: string;
  /** Where it was to go. */
  to: MachineLocation;
  state: 'moving' | 'moved' | 'there' | 'failed' | 'undone';
  /** The record; undefined until it is found. */
  row?: StockRow;
  /** Where it stood before, 0 for none; undefined until it is moved. */
  from?: number;
  /** Why it was not moved. */
  why?: string;
}

/** Why a machine cannot be moved, by the server's answer; undefined when it can. */
export function refusalOf(row: StockRow, refusals: Refusals): string | undefined {
  if (row.Actions.Allowed.includes('edit')) return undefined;
  return refusals[row.Actions.Refused['edit'] ?? ''] ?? row.StatusName;
}

export const findQuery = (serial: string, most: number): StockQuery => ({
  Filters: serial === '' ? [] : [serialFilter(serial)],
  FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: most },
  AuditStatus: 0,
  IsGroupSearch: false,
});

interface Mover {
  /** The latest first. */
  done: readonly Moved[];
  /** Finds the machine of a serial and moves it. */
  find: (serial: string, to: MachineLocation) => void;
  put: (row: StockRow, to: MachineLocation) => void;
  again: (failed: Moved) => void;
  /** The last machine that was moved and can be moved back. */
  last: Moved | undefined;
  undo: (moved: Moved) => void;
}

let nextKey = 0;

export function useMoveTo(): Mover {
  const { t } = useTranslation();
  const changed = useStockChanged();
  const [done, setDone] = useState<readonly Moved[]>([]);
  const change = (key: number, part: Partial<Moved>): void => {
    setDone((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  };
  const failed = (key: number, error: unknown): void => change(key, { state: 'failed', why: asFailure(error)?.text ?? t('app.tryLater') });
  const send = async (key: number, row: StockRow, to: MachineLocation): Promise<void> => {
    const { From } = await relocateMachines({ VhcIds: [row.VhcId], LocationId: to.LocationId });
    change(key, From[0] ? { state: 'moved', row, from: From[0].LocationId } : { state: 'there', row });
    await changed();
  };
  const begin = (serial: string, to: MachineLocation, work: (key: number) => Promise<void>): void => {
    const key = ++nextKey;
    setDone((before) => [{ key, serial, to, state: 'moving' }, ...before]);
    work(key).catch((error: unknown) => failed(key, error));
  };
  const put = (row: StockRow, to: MachineLocation): void => begin(row.Vin, to, (key) => send(key, row, to));
  const find = (serial: string, to: MachineLocation): void =>
    begin(serial, to, async (key) => {
      const { JcbStockList: rows, Refusals } = await listStock(findQuery(serial, 10));
      const row = meant(serial, rows);
      if (!row) {
        change(key, { state: 'failed', why: rows.length === 0 ? t('moveTo.unknown') : t('moveTo.several', { count: rows.length, text: serial }) });
        return;
      }
      const why = refusalOf(row, Refusals);
      change(key, { serial: row.Vin, row, ...(why === undefined ? {} : { state: 'failed', why }) });
      if (why === undefined) await send(key, row, to);
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
      else find(one.serial, one.to);
    },
    undo: ({ key, row, from }) => {
      if (!row || from === undefined) return;
      change(key, { state: 'moving' });
      relocateMachines({ VhcIds: [row.VhcId], LocationId: from })
        .then(() => {
          change(key, { state: 'undone' });
          return changed();
        })
        .catch((error: unknown) => change(key, { state: 'moved', why: asFailure(error)?.text ?? t('app.tryLater') }));
    },
  };
}
