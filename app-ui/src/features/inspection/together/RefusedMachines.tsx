import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../api/errors.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Together } from './useTogether.ts';

interface Props {
  failure: Failure;
  refused: Together['refused'];
  /** Number of machines that are inspected together. */
  total: number;
  onWithout: () => void;
}

/** The reasons why the inspection was refused, by the machines. */
export function RefusedMachines({ failure, refused, total, onWithout }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
      <div className="together-refused" role="alert">
        <p className="err">
          <Icon name="alert" size={16} />
          {refused.length > 0 ? t('together.refused') : failure.text}
        </p>
        <ul>
          {refused.map(({ serial, why }) => (
            <li key={serial}>
              <strong className="serial">{serial}</strong> {why}
            </li>
          ))}
        </ul>
        {refused.length > 0 && refused.length < total ? (
          <button type="button" className="btn" onClick={onWithout}>
            {t('together.without', { count: refused.length })}
          </button>
        ) : null}
      </div>
  );
}
