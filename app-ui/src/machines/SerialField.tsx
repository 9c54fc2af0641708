// The serial of a machine: typed, pasted, scanned, or found by the look-up.
import type { ClipboardEvent, ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../api/wire.ts';
import { serialText } from '../ui/cleanText.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { alert } from '../ui/toast.tsx';
import { serialMax } from './machineForm.ts';
import { serialsIn } from './scanned.ts';
import { ScanButton, takeOne, useScans } from './scanning.tsx';
import { useFieldScan } from './useFieldScan.ts';

export interface SerialScans {
  /** `true` if the serial is not changed. */
  isLocked: boolean;
  taker: ComponentProps<typeof ScanButton>['taker'];
  onKeyDown: ReturnType<typeof useFieldScan>;
  onPaste: (event: ClipboardEvent) => void;
}

/** Reads scans and pasted codes as the serial of the machine; `row`: the machine that is edited. */
export function useSerialScans(row: StockRow | undefined, onSerial: (serial: string) => void): SerialScans {
  const { t } = useTranslation();
  const serialLocked = row !== undefined && row.Status !== 'R';
  const scanned = serialLocked ? undefined : { title: t('scan.intoField'), ...takeOne((read) => onSerial(read)) };
  // A scanner fills in the serial of a new machine; that of a known one is not changed by a scan.
  useScans(row ? undefined : scanned);
  const scanKeys = useFieldScan((read) => onSerial(read ?? ''));
  /** A pasted code is read as a scanned one. */
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (serialLocked || serialText(text).length <= serialMax) return;
    event.preventDefault();
    const [read] = serialsIn(text);
    if (read === undefined) alert({ type: 'Warning', kind: 'search', title: t('scan.noSerial', { text: text.slice(0, 40) }), id: 'scan' });
    else onSerial(read);
  };
  return { isLocked: serialLocked, taker: scanned, onKeyDown: scanKeys, onPaste: paste };
}

interface Props {
  value: string;
  error: string | undefined;
  /** The machine in stock that has the serial. */
  already: StockRow | undefined;
  scans: SerialScans;
  onText: (serial: string) => void;
  onLookUp: () => void;
}

export function SerialField({ value, error, already, scans: { isLocked, taker, onKeyDown, onPaste }, onText, onLookUp }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Field
      label={t('machine.serial')}
      required
      value={value}
      readOnly={isLocked}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
      hint={already ? t('machine.inStock', { site: `${already.SiteCode} ${already.SiteName}` }) : undefined}
      rule="serial"
      onText={onText}
      {...(isLocked ? {} : { onKeyDown, onPaste })}
      after={
        isLocked ? null : (
          <>
            <button type="button" className="icon" aria-label={t('machine.find')} title={t('machine.find')} onClick={onLookUp}>
              <Icon name="search" />
            </button>
            <ScanButton taker={taker} />
          </>
        )
      }
    />
  );
}
