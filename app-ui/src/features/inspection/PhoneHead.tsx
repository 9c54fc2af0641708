// The head of an inspection on a phone: the way back, the machine, how much is answered, and the sunlight scheme.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { locationOf, ModelName } from '../../machines/RowParts.tsx';
import { servedText } from '../../text/served.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SunlightButton } from '../../ui/SunlightButton.tsx';

interface Props {
  row: StockRow;
  /** Ref of the element for the number of answered questions. */
  place: (element: HTMLElement | null) => void;
  onBack: () => void;
  /** The way to the machine and back, for those who may edit it. */
  machine?: { isShown: boolean; onShow: (isShown: boolean) => void } | undefined;
}

export function PhoneHead({ row, place, onBack, machine }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <header className="phone-head">
      <button type="button" className="icon" aria-label={t('app.close')} onClick={onBack}>
        <Icon name="left" size={24} />
      </button>
      <div className="grow">
        <p className="cut">
          <strong className="serial">{row.Vin}</strong> <ModelName row={row} />
        </p>
        <p className="cap cut">{[servedText(row.StatusName), locationOf(row)].filter(Boolean).join(', ')}</p>
      </div>
      <span className="phone-count" ref={place} />
      {machine ? (
        <button type="button" className="icon" aria-pressed={machine.isShown} aria-label={t('inspection.machine')} title={t('inspection.machine')} onClick={() => machine.onShow(!machine.isShown)}>
          <Icon name="pencil" size={22} />
        </button>
      ) : null}
      <SunlightButton />
    </header>
  );
}
