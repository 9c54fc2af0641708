// The button Export; while a spreadsheet is on its way, its progress and a button that cancels it.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportCall } from '../api/reports.ts';
import { Icon } from './Icon.tsx';
import { useExport } from './useExport.ts';
import './export.css';

interface Props {
  /** The request; undefined where something has to be chosen first, which the page then says. */
  call: () => ExportCall | undefined;
  /** The number of rows of the file, where it is known. */
  rows?: number | undefined;
  /** It is the main action of the page. */
  isMain?: boolean;
}

export function ExportButton({ call, rows, isMain = false }: Props): JSX.Element {
  const { t } = useTranslation();
  const { bytes, waits, run, cancel } = useExport();
  const begin = (): void => {
    const request = call();
    if (request) run(request);
  };
  const isRunning = bytes !== undefined;
  // The button stays the same element, so that it keeps the focus.
  return (
    <span className="export">
      {isRunning ? <span className="spinner small" aria-hidden="true" /> : null}
      {isRunning ? <span role="status">{rows === undefined ? t('export.running') : t('export.rows', { count: rows })}</span> : null}
      {isRunning && bytes > 0 ? <span className="muted">{t('export.received', { size: Math.ceil(bytes / 1024) })}</span> : null}
      <button type="button" key="button" className={`btn${isMain ? ' lg' : ''}${isMain && !isRunning ? ' brand' : ''}`} onClick={isRunning ? cancel : begin}>
        {isRunning ? null : <Icon name="download" size={16} />}
        {isRunning ? t('export.cancel') : t('export.button')}
      </button>
      {isRunning || waits === undefined ? null : (
        <span className="muted" role="status">
          {t('export.busy', { count: waits })}
        </span>
      )}
    </span>
  );
}
