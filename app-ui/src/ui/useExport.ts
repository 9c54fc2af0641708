// A spreadsheet on its way from the server: its progress, how it is stopped, and what is shown when it fails.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from 'web-shared/browser/saveFile';
import { asFailure, type Failure } from '../api/errors.ts';
import type { ExportCall } from '../api/reports.ts';
import { alert, clearErrors } from './toast.tsx';

/** The end of an export whose reason is on the screen already. */
export class ShownBefore extends Error {}

export interface Exporting {
  /** The number of bytes that have arrived; undefined while nothing is exported. */
  bytes: number | undefined;
  /** The seconds to wait, after the server has refused because too many exports run. */
  waits: number | undefined;
  run: (call: ExportCall) => void;
  cancel: () => void;
}

const tooManyRequests = 429;
/** Refusals that the shell shows: no session, and no network. */
const isShownByShell = (failure: Failure | undefined): boolean =>
  failure?.status === 401 || failure?.body.Reason === 'offline' || failure?.body.Reason === 'unreachable';

/** Shows a refusal by its text, and any other failure as a failure of the service (REPORT-046, REPORT-047). */
export function useReportAlert(): (problem: unknown) => void {
  const { t } = useTranslation();
  return (problem) => {
    const failure = asFailure(problem);
    if (isShownByShell(failure)) return;
    if (failure?.status === 422) alert({ type: 'danger', kind: 'report', title: failure.text });
    else alert({ type: 'danger', kind: 'report', title: t('reports.failed'), text: t('reports.serviceError') });
  };
}

export function useExport(): Exporting {
  const { t } = useTranslation();
  const show = useReportAlert();
  const [bytes, setBytes] = useState<number>();
  const [waits, setWaits] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const run = (call: ExportCall): void => {
    const stopper = new AbortController();
    stop.current = stopper;
    setBytes(0);
    setWaits(undefined);
    clearErrors('report');
    call({ signal: stopper.signal, onBytes: setBytes })
      .then(({ name, file }) => {
        if (stopper.signal.aborted) return;
        saveFile(file, name);
        alert({ type: 'success', kind: 'report', title: t('export.done', { name }) });
      })
      .catch((problem: unknown) => {
        if (stopper.signal.aborted || problem instanceof ShownBefore) return;
        const failure = asFailure(problem);
        if (failure?.status === tooManyRequests && failure.retryAfter !== undefined) {
          setWaits(failure.retryAfter);
          setTimeout(() => setWaits(undefined), failure.retryAfter * 1000);
        }
        show(problem);
      })
      .finally(() => {
        if (stop.current === stopper) setBytes(undefined);
      });
  };
  const cancel = (): void => {
    stop.current?.abort();
    setBytes(undefined);
    alert({ type: 'info', title: t('export.stopped') });
  };
  return { bytes, waits, run, cancel };
}
