// A table of the rows of an import. Its columns have their widths from the start, so that a page of other rows, or a filter,
// moves nothing.
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  label: string;
  /** The heading of the last and widest column. */
  lastColumn: string;
  children: ReactNode;
}

export function RowTable({ label, lastColumn, children }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className="scroll-table" aria-label={label} tabIndex={0}>
      <table className="grid import-rows">
        <colgroup>
          <col className="w-row" />
          <col className="w-serial" />
          <col className="w-name" />
          <col className="w-name" />
          <col className="w-what" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.serial')}</th>
            <th scope="col">{t('import.model')}</th>
            <th scope="col">{t('import.location')}</th>
            <th scope="col">{lastColumn}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
