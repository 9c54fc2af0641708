// Site or Group; technicians sign in at an address of their own (AUTH-010).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginType } from '../../api/wire.ts';
import { loginTypes } from './signInForm.ts';

export function TypeChoice({ value, onChange }: { value: LoginType; onChange: (type: 20 | 30) => void }): JSX.Element {
  const { t } = useTranslation();
  const choice = (type: 20 | 30, label: string): JSX.Element => (
    <label>
      <input type="radio" name="loginAs" value={type} checked={value === type} onChange={() => onChange(type)} />
      {label}
    </label>
  );
  return (
    <fieldset className="field plain">
      <legend className="med">{t('signin.type')}</legend>
      <div className="seg">
        {choice(loginTypes.site, t('signin.site'))}
        {choice(loginTypes.group, t('signin.group'))}
      </div>
    </fieldset>
  );
}
