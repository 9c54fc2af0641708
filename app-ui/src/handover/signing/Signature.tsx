// The name and the drawing with which the customer signs.
import type { JSX } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { nameMax, type SheetFields } from '../sheet/sheet.ts';
import { SignaturePad } from './SignaturePad.tsx';

export function Signature({ control }: { control: Control<SheetFields> }): JSX.Element {
  const { t } = useTranslation();
  const pad = {
    label: t('handover.drawnSignature'), clear: t('handover.clearSignature'), notSigned: t('handover.notSigned'), signed: t('handover.signed'), here: t('handover.signHere'),
  };
  return (
    <section className="sheet-sign" aria-label={t('handover.signature')}>
      <Controller
        control={control}
        name="name"
        rules={{ validate: (name) => name.trim() !== '' || t('handover.signatureRequired') }}
        render={({ field: { ref, onChange, ...field }, fieldState }) => (
          <Field
            {...field}
            ref={ref}
            label={t('handover.signature')}
            hint={t('handover.signatureHint')}
            required
            maxLength={nameMax}
            autoComplete="off"
            onText={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller control={control} name="strokes" render={({ field }) => <SignaturePad texts={pad} strokes={field.value} onStrokes={field.onChange} />} />
    </section>
  );
}
