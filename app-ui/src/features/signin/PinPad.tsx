// Six boxes for the PIN and a pad of large keys; keyboard, password manager and paste work too.
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { pinMax, pinText } from './signInForm.ts';

interface Props {
  value: string;
  onChange: (pin: string) => void;
  error?: string | undefined;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function PinPad({ value, onChange, error }: Props): JSX.Element {
  const { t } = useTranslation();
  const add = (digit: string): void => onChange(pinText(value + digit));
  return (
    <>
      <div className="field">
        <label htmlFor="pin">
          {t('signin.pin')}
          <span className="must" aria-hidden="true">
            {' '}
            *
          </span>
        </label>
        <div className={error ? 'pins bad' : 'pins'}>
          {Array.from({ length: pinMax }, (_, at) => (
            <i key={at} aria-hidden="true" className={at < value.length ? 'on' : at === value.length ? 'cur' : ''} />
          ))}
          <input
            id="pin"
            type="password"
            inputMode="numeric"
            autoComplete="current-password"
            maxLength={pinMax}
            value={value}
            aria-required="true"
            aria-invalid={Boolean(error)}
            aria-describedby={error ? 'pin-error' : 'pin-count'}
            onChange={(event) => onChange(pinText(event.target.value))}
          />
        </div>
        {error ? (
          <p className="err" id="pin-error">
            <Icon name="alert" size={16} />
            {error}
          </p>
        ) : null}
        <span className="sr" id="pin-count" aria-live="polite">
          {t('signin.digitsEntered', { count: value.length })}
        </span>
      </div>
      <div className="keys">
        {digits.map((digit) => (
          <button key={digit} type="button" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className="act" onClick={() => onChange('')}>
          {t('signin.clear')}
        </button>
        <button type="button" onClick={() => add('0')}>
          0
        </button>
        <button type="button" className="act" aria-label={t('signin.deleteDigit')} onClick={() => onChange(value.slice(0, -1))}>
          <Icon name="back" />
        </button>
      </div>
    </>
  );
}
