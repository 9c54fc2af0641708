import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeftOut } from './together.ts';

/** The machines that are not inspected with the others, with the reasons. */
export function LeftOutMachines({ machines }: { machines: readonly LeftOut[] }): JSX.Element | null {
  const { t } = useTranslation();
  if (machines.length === 0) return null;
  return (
    <section className="together-left" aria-label={t('together.leftOut', { count: machines.length })}>
      <p className="med">{t('together.leftOut', { count: machines.length })}</p>
      <ul>
        {machines.map(({ serial, why }) => (
          <li key={serial}>
            <strong className="serial">{serial}</strong> <span>{why ?? t('together.other')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
