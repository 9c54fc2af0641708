// The disclaimer that the customer accepts.
import type { JSX } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import type { SheetFields } from './sheet.ts';

interface Props {
  control: Control<SheetFields>;
  text: string;
  /** It was ticked or unticked. */
  onRead: () => void;
}

export function Disclaimer({ control, text, onRead }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name="accepted"
      rules={{ validate: (accepted) => accepted === text || t('handover.disclaimerRequired') }}
      render={({ field: { value, onChange, ref, ...field }, fieldState: { error } }) => (
        <section className="disclaimer" aria-label={t('handover.disclaimer')}>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
          <p className="disclaimer-text" id="disclaimer-text" tabIndex={0}>
            {text}
          </p>
          <label className="row">
            <input
              {...field}
              ref={ref}
              type="checkbox"
              className="cb"
              checked={value === text}
              aria-invalid={error !== undefined}
              aria-describedby={error ? 'disclaimer-text disclaimer-error' : 'disclaimer-text'}
              onChange={(event) => {
                onChange(event.target.checked ? text : '');
                onRead();
              }}
            />
            {t('handover.accept')}
          </label>
          {error ? (
            <p className="err" id="disclaimer-error">
              <Icon name="alert" size={16} />
              {error.message}
            </p>
          ) : null}
        </section>
      )}
    />
  );
}
