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
  const size = isMain ? ' lg' : '';
  if (bytes === undefined) {
    return (
      <span className="export">
        <button type="button" className={isMain ? 'btn brand lg' : 'btn'} onClick={begin}>
          <Icon name="download" size={16} />
          {t('export.button')}
        </button>
        {waits === undefined ? null : <span className="muted">{t('export.busy', { count: waits })}</span>}
      </span>
    );
  }
  return (
    <span className="export">
      <span className="spinner small" aria-hidden="true" />
      <span role="status">{rows === undefined ? t('export.running') : t('export.rows', { count: rows })}</span>
      {bytes > 0 ? <span className="muted">{t('export.received', { size: Math.ceil(bytes / 1024) })}</span> : null}
      <button type="button" className={`btn${size}`} onClick={cancel}>
        {t('export.cancel')}
      </button>
    </span>
  );
}
