// Move machines: choose a location, then tap, scan or type machines into it. The box keeps the focus, so that a scanner that
// types like a keyboard works without a hand on the screen.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { listStock } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { MachineLocation } from '../../api/wire.ts';
import { useLocationChoices, useLocationOf } from '../../machines/queries.ts';
import { ModelName } from '../../machines/RowParts.tsx';
import { serialIn, serialsIn } from '../../machines/scanned.ts';
import { ScanButton, useScans, type Outcome } from '../../machines/scanning.tsx';
import { shownNumber } from '../../text/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Pick } from '../../ui/Pick.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { leastToFind } from './scan.ts';
import { findQuery, refusalOf, useMoveTo, type Moved, type Mover } from './useMoveTo.ts';

/** Machines that are offered to be tapped. */
const offered = 40;
/** A scanned address is longer than a serial. */
const longestScan = 200;

export default function MoveToPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { locations, find } = useLocationChoices();
  const [params, setParams] = useSearchParams();
  const mover = useMoveTo();
  const to = useLocationOf(Number(params.get('loc')), { locations, find });
  if (!session.can('stock.edit') || !session.can('location.read')) return <DeniedState text={t('moveTo.noPermission')} />;
  const choices = locations.map((one) => ({ id: one.LocationId, label: one.LocationName }));
  const { last } = mover;
  return (
    <div className="page-body move-to">
      <section className="move-in">
        <Pick
          label={t('moveTo.into')}
          required
          choices={choices}
          find={find}
          value={to ? { id: to.LocationId, label: to.LocationName } : null}
          emptyText={t('moves.noLocations')}
          onChange={(choice) => setParams(choice ? { loc: String(choice.id) } : {})}
        />
        {to ? (
          <Scan key={to.LocationId} to={to} mover={mover} />
        ) : (
          <p className="muted">{t('moveTo.choose')}</p>
        )}
      </section>
      <section className="move-done" aria-labelledby="moved">
        <div className="row">
          <h2 id="moved" className="h3">
            {t('moveTo.done')}
          </h2>
          <span className="muted" role="status">
            {t('moveTo.doneCount', { count: mover.done.filter((one) => one.state === 'moved').length })}
          </span>
        </div>
        {last ? (
          <button type="button" className="btn lg" onClick={() => void mover.undo(last)}>
            <Icon name="left" size={16} />
            {t('moveTo.undoLast', { serial: last.serial })}
          </button>
        ) : null}
        {mover.done.length === 0 ? <p className="muted">{t('moveTo.nothingYet')}</p> : null}
        <ul className="card moved-list">
          {mover.done.map((one) => (
            <Line key={one.key} moved={one} onAgain={() => mover.again(one)} />
          ))}
        </ul>
      </section>
    </div>
  );
}

interface ScanProps {
  to: MachineLocation;
  mover: Mover;
}

/** Returns the outcome of a scanned machine, with an undo action where it was moved. */
function useOutcome(mover: Mover): (moved: Moved) => Outcome {
  const { t } = useTranslation();
  const outcome = (moved: Moved): Outcome => {
    const { serial, state, from, why } = moved;
    const isFailed = state === 'failed' || state === 'moving';
    return {
      serial,
      isFound: !isFailed,
      text: why ?? t(`moveTo.${state === 'failed' ? 'unknown' : state}`, wordsOf(moved, t('moveTo.nowhere'))),
      ...(state === 'moved' && from !== undefined && from !== 0 ? { action: { text: t('scan.undo'), run: async () => outcome(await mover.undo(moved)) } } : {}),
    };
  };
  return outcome;
}

/** Names of the location of a machine before its move, and after it. */
const wordsOf = ({ row, to }: Moved, nowhere: string): { from: string; to: string } => ({ from: row?.LocationName || nowhere, to: to.LocationName });

/** The box, and the machines that can be tapped: those with the typed text, else the latest of the site. */
function Scan({ to, mover }: ScanProps): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const serial = serialIn(text);
  const outcome = useOutcome(mover);
  const scanned = {
    title: t('scan.intoLocation', { place: to.LocationName }),
    take: async (serials: readonly [string, ...string[]]) => outcome(await mover.find(serials, to)),
  };
  useScans(scanned);
  const sought = serial.length >= leastToFind ? serial : '';
  const query = findQuery(sought, offered);
  const { data, error, refetch } = useQuery({
    queryKey: keys.stockList(session.site, query),
    queryFn: ({ signal }) => listStock(query, signal),
    placeholderData: keepPreviousData,
  });
  const rows = (data?.JcbStockList ?? []).filter((row) => row.LocationId !== to.LocationId);
  const total = data?.JcbStockList[0]?.TotalCount ?? 0;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (serial === '') return;
          setText('');
          const [first = serial, ...others] = serialsIn(text);
          void mover.find([first, ...others], to);
        }}
      >
        <Field
          ref={box}
          label={t('moveTo.box')}
          hint={t('moveTo.boxHint')}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the location was just chosen, and a scanner types into the focused box
          autoFocus
          data-search-box
          value={text}
          maxLength={longestScan}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          after={
            <>
              <ScanButton taker={scanned} />
              <button type="submit" className="btn brand">
                {t('moveTo.move')}
              </button>
            </>
          }
        />
      </form>
      <h2 className="h3">{sought === '' ? t('moveTo.candidates') : t('moveTo.matches', { text: sought })}</h2>
      {error && !data ? <ErrorState title={t('moveTo.listFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : null}
      {data && rows.length === 0 ? <p className="muted">{sought === '' ? t('moveTo.none') : t('moveTo.noMatch', { text: sought })}</p> : null}
      <ul className="card tap-list">
        {rows.map((row) => {
          const why = refusalOf(row, data?.Refusals ?? {});
          const place = row.LocationName || t('moveTo.nowhere');
          return (
            <li key={row.VhcId}>
              <button
                type="button"
                aria-label={t('moveTo.moveOne', { serial: row.Vin, place })}
                aria-describedby={why === undefined ? undefined : `why-${row.VhcId}`}
                disabled={why !== undefined}
                onClick={() => {
                  mover.put(row, to);
                  box.current?.focus({ preventScroll: true });
                }}
              >
                <span className="serial">{row.Vin}</span>
                <span className="muted cut">
                  <ModelName row={row} />
                </span>
                <span className="grow" />
                <span className="cut" id={`why-${row.VhcId}`}>
                  {why ?? place}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {total > offered ? <p className="hint">{t('moveTo.more', { count: offered, total: shownNumber(total) })}</p> : null}
    </>
  );
}

const marks = { moving: 'hourglass', moved: 'check', there: 'check', failed: 'alert', undone: 'left' } as const;

function Line({ moved, onAgain }: { moved: Moved; onAgain: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { state, serial, why } = moved;
  return (
    <li className={state} aria-busy={state === 'moving'}>
      <Icon name={marks[state]} size={16} />
      <span className="serial">{serial}</span>
      <span className="grow" role={state === 'failed' ? 'alert' : undefined}>
        {state === 'failed' ? why : t(`moveTo.${state}`, wordsOf(moved, t('moveTo.nowhere')))}
        {state === 'moved' && why !== undefined ? <span className="err">{why}</span> : null}
      </span>
      {state === 'failed' ? (
        <button type="button" className="btn" onClick={onAgain}>
          {t('moveTo.again')}
        </button>
      ) : null}
    </li>
  );
}
