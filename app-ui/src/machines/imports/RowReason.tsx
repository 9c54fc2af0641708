// The reason why a row of an import does not come in: translated by its code, else the server's text.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { afterColon } from '../../api/errors.ts';
import { reasonText, servedText } from '../../text/served.ts';
import { badLine } from './importStatus.ts';

/** Its code has two texts, of which the server's names the site of the machine. */
const duplicate = 1;

export function RowReason({ code, status, cause }: { code: number; status: string; cause?: string | null | undefined }): JSX.Element {
  const { t } = useTranslation();
  const texts: Record<number, string> = {
    2: t('import.reasons.code2'),
    3: t('import.reasons.code3'),
    4: t('import.reasons.code4'),
    5: t('import.reasons.code5'),
  };
  const bad = badLine(cause);
  if (bad) {
    const { text, ...places } = bad;
    return (
      <>
        {reasonText('stock.import_columns') ?? afterColon(status)}: {t(text, places)}
      </>
    );
  }
  return <>{code === duplicate ? servedText(afterColon(status)) : (texts[code] ?? afterColon(status))}</>;
}
