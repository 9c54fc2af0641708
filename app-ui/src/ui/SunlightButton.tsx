// Switches to the colours for bright sunlight and back.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLook } from '../api/preferences.tsx';
import { Icon } from './Icon.tsx';

export function SunlightButton(): JSX.Element {
  const { t } = useTranslation();
  const { mode, setSunlight } = useLook();
  const isOn = mode === 'sunlight';
  return (
    <button type="button" className="icon" aria-pressed={isOn} aria-label={t('shell.sunlight')} title={t('shell.sunlight')} onClick={() => setSunlight(!isOn)}>
      <Icon name="sun" size={22} />
    </button>
  );
}
