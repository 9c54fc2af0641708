// The printed report of a machine: what an address shows of it, and where the page is.

export interface PrintedReport {
  /** The record of the machine. */
  record: number;
  /** The inspection; 0 for every completed one. */
  lookup: number;
}

/** Parses an address part such as `report.12.34`: the report of record 12 with its inspection 34. */
export function reportOf(text: string): PrintedReport | undefined {
  const match = /^report\.(\d{1,15})\.(\d{1,15})$/.exec(text);
  return match ? { record: Number(match[1]), lookup: Number(match[2]) } : undefined;
}

export const reportText = ({ record, lookup }: PrintedReport): string => `report.${record}.${lookup}`;

interface Page extends PrintedReport {
  /** The key, which opens the page once. */
  key: string;
  /** The language of the questions. */
  languageId: number;
  culture: string;
  /** Sends the page as a file to keep. */
  download?: boolean;
}

/** The address of the page (REPORT-013). */
export function reportAddress({ record, lookup, key, languageId, culture, download }: Page): string {
  const query = new URLSearchParams({
    SiteCode: '0',
    Culture: culture,
    VHCId: String(record),
    LanguageId: String(languageId),
    SiteCulture: culture,
    TemplateLookupId: String(lookup),
    key,
    ...(download ? { download: 'true' } : {}),
  });
  return `/reports/MachineDetails?${query.toString()}`;
}
