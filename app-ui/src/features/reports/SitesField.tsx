// The sites of a report, of which a group user chooses one, several or all, and the button that clears them. Draws only.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSite } from '../../api/reports.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MultiPick } from '../../ui/MultiPick.tsx';
import type { Loaded } from './useReport.ts';

interface Props {
  known: Loaded<ReportSite[]>;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Export was pressed without a site. */
  isMissing: boolean;
}

export function SitesField({ known, values, onChange, isMissing }: Props): JSX.Element {
  const { t } = useTranslation();
  const choices = (known.data ?? []).map(({ SiteCode, SiteName }) => ({ id: SiteCode, label: `${SiteCode} ${SiteName}` }));
  return (
    <div className="report-sites">
      <MultiPick
        label={t('reports.sites')}
        choices={choices}
        values={values}
        onChange={onChange}
        placeholder={t('reports.sitesPlaceholder')}
        emptyText={t('reports.noSites')}
        loading={known.data === undefined && !known.error}
        error={isMissing ? t('reports.selectSite') : undefined}
      />
      <button type="button" className="btn lg" disabled={values.length === 0} onClick={() => onChange([])}>
        {t('reports.clear')}
      </button>
      {known.error ? (
        <p className="err report-sites-failed" role="alert">
          <Icon name="alert" size={16} />
          {t('reports.sitesFailed')}
          <button type="button" className="btn text" onClick={known.retry}>
            {t('app.retry')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
