// The button in the header that exports a list as it is on the screen, with the rows of all its pages.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { siteOfCalls } from '../api/client.ts';
import { asFailure } from '../api/errors.ts';
import { exportList, mostListRows, type Cell, type ColumnKind, type ExportCall } from '../api/reports.ts';
import { useSession } from '../api/session.tsx';
import { ExportButton } from './ExportButton.tsx';
import { SiteChanged } from './everyPage.ts';
import { PageTools } from './PageTools.tsx';
import { alert } from './toast.tsx';
import { ShownBefore } from './useExport.ts';

export interface ExportColumn<R> {
  heading: string;
  /** Text unless another kind is named. */
  kind?: ColumnKind;
  value: (row: R) => Cell;
}

interface Props<R> {
  /** The name of the file: small letters and digits. */
  name: string;
  columns: readonly ExportColumn<R>[];
  /** The number of rows; undefined where it is not known. */
  total: number | undefined;
  /** Reads every row of the list, in its order. */
  read: (signal: AbortSignal) => Promise<readonly R[]> | readonly R[];
}

/** The rows of a list. A failure that the shell has shown is not shown again, and an export ends with the site that it is of. */
async function rowsOf<R>(read: Props<R>['read'], signal: AbortSignal): Promise<readonly R[]> {
  try {
    return await read(signal);
  } catch (problem) {
    throw asFailure(problem)?.isShownGlobally || problem instanceof SiteChanged ? new ShownBefore() : problem;
  }
}

export function ListExport<R>({ name, columns, total, read }: Props<R>): JSX.Element | null {
  const { t } = useTranslation();
  const { can } = useSession();
  if (!can('list.export')) return null;
  const refuse = (): void => alert({ type: 'Warning', kind: 'report', title: t('export.tooMany', { most: mostListRows }) });
  const call = (): ExportCall | undefined => {
    if (total !== undefined && total > mostListRows) {
      refuse();
      return undefined;
    }
    return async (options) => {
      const site = siteOfCalls();
      const rows = await rowsOf(read, options.signal);
      if (siteOfCalls() !== site) throw new ShownBefore();
      if (rows.length > mostListRows) {
        refuse();
        throw new ShownBefore();
      }
      const list = {
        Name: name,
        Columns: columns.map(({ heading, kind = 'text' }) => ({ Heading: heading, Kind: kind })),
        Rows: rows.map((row) => columns.map(({ value }) => value(row))),
      };
      return exportList(list)(options);
    };
  };
  return (
    <PageTools>
      <ExportButton rows={total} call={call} />
    </PageTools>
  );
}
