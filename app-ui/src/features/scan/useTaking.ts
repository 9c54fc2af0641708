// The codes that were scanned in this dialog with their outcomes, the latest first.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { Outcome, Taker } from '../../machines/scanning.tsx';
import { serialsIn } from '../../machines/scanned.ts';
import { signal } from './signals.ts';

export interface Line {
  key: number;
  serial: string;
  /** Undefined while it is looked for. */
  outcome: Outcome | undefined;
}

interface Taking {
  lines: readonly Line[];
  /** Takes codes that came into view together; a plate may have more codes than that of the serial. */
  takeCodes: (codes: readonly string[]) => void;
  act: (line: Line) => void;
}

/** `first` is what was scanned before the dialog opened. */
export function useTaking({ take }: Taker, first: Outcome | undefined, onDone: () => void): Taking {
  const { t } = useTranslation();
  const [lines, setLines] = useState<readonly Line[]>(first ? [{ key: 0, serial: first.serial, outcome: first }] : []);
  const nextKey = useRef(0);
  const latest = useRef({ take, onDone });
  useEffect(() => {
    latest.current = { take, onDone };
  });
  const put = useCallback(
    (line: Line): void => setLines((before) => (before.some(({ key }) => key === line.key) ? before.map((one) => (one.key === line.key ? line : one)) : [line, ...before])),
    [],
  );

  const takeSerials = useCallback(
    async function takeSerials(serials: readonly [string, ...string[]], key = (nextKey.current += 1)): Promise<void> {
      put({ key, serial: serials[0], outcome: undefined });
      try {
        const outcome = await latest.current.take(serials);
        signal(outcome.isFound ? 'found' : 'notFound');
        if (outcome.isDone) latest.current.onDone();
        else put({ key, serial: outcome.serial, outcome });
      } catch (error) {
        signal('notFound');
        const text = t('scan.failed', { why: asFailure(error)?.text ?? t('app.tryLater') });
        const again = (): undefined => void takeSerials(serials, key);
        put({ key, serial: serials[0], outcome: { serial: serials[0], isFound: false, text, action: { text: t('scan.again'), run: again } } });
      }
    },
    [put, t],
  );

  const takeCodes = useCallback(
    (codes: readonly string[]): void => {
      const read = codes.map(serialsIn).filter((serials): serials is [string, ...string[]] => serials.length > 0);
      if (read.length > 0) {
        for (const serials of read) void takeSerials(serials);
        return;
      }
      signal('notFound');
      const outcome = { serial: '', isFound: false, text: t('scan.noSerial', { text: (codes[0] ?? '').slice(0, 40) }) };
      put({ key: (nextKey.current += 1), serial: '', outcome });
    },
    [put, takeSerials, t],
  );

  const act = useCallback(
    ({ key, outcome }: Line): void => {
      if (!outcome?.action) return;
      const { serial, action } = outcome;
      if (action.closes) latest.current.onDone();
      action.run()?.then(
        (next) => put({ key, serial: next.serial, outcome: next }),
        (error: unknown) => put({ key, serial, outcome: { serial, isFound: false, text: asFailure(error)?.text ?? t('app.tryLater') } }),
      );
    },
    [put, t],
  );
  return { lines, takeCodes, act };
}
