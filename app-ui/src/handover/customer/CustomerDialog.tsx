// Customer details: the customer that machines are ordered for (HAND-018). The draft is stored until it is saved.
import { useEffect, useId, useState, type JSX } from 'react';
import { Controller, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { KnownCustomer } from '../../api/wire.ts';
import { OwnershipDay } from '../dealership/DealershipDialog.tsx';
import { DraftLine } from '../../machines/drafts/DraftLine.tsx';
import type { DraftDoor } from '../../machines/drafts/useDraft.ts';
import { someOf } from '../../machines/moves/moves.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { faultOf, isRequired, refusedFields, textMax, ways, withKnown, type CustomerFields, type CustomerText, type CustomerWay } from './customer.ts';
import { FilledLine, KnownCustomerSearch } from './KnownCustomerSearch.tsx';
import { nameOf } from './knownCustomers.ts';

interface Props {
  serials: readonly string[];
  busy: boolean;
  /** The fields when nothing was entered before. */
  before: CustomerFields;
  draft: DraftDoor<CustomerFields>;
  /** It was sent: nothing counts as unsaved any more. */
  isSent: boolean;
  /** `onRefused` shows what the server found wrong at its fields; false when it names none of them. */
  onSubmit: (fields: CustomerFields, onRefused: (failure: Failure) => boolean) => void;
  onClose: () => void;
}

export function CustomerDialog({ serials, busy, before, draft, isSent, onSubmit, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { can } = useSession();
  const searchId = useId();
  const [isWrongDay, setWrongDay] = useState(false);
  /** The known customer whose details were filled in, and the entries before. */
  const [filled, setFilled] = useState<{ known: KnownCustomer; instead: CustomerFields }>();
  const { control, getValues, handleSubmit, reset, setError, subscribe, formState } = useForm<CustomerFields>({ defaultValues: before });
  const { isDirty } = formState;
  const { keep, restored } = draft;
  useEffect(() => {
    if (restored) reset(restored.value, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  }, [reset, subscribe, keep, restored]);
  const refused = (failure: Failure): boolean => {
    const fields = refusedFields(failure.body.Errors);
    for (const [field, message] of fields) setError(field, { message });
    return fields.length > 0;
  };
  const submit = handleSubmit((fields) => {
    if (!isWrongDay) onSubmit(fields, refused);
  });
  const fill = (fields: CustomerFields): void => {
    reset(fields, { keepDefaultValues: true });
    keep(fields);
  };
  const line = { control };
  return (
    <FormDialog
      title={t('customer.title')}
      guide="customer-work-order"
      width="medium"
      loading={busy}
      error={formState.errors.day?.message}
      footer={{ submit: t('app.confirm') }}
      unsaved={isDirty && !isSent}
      above={
        <>
          <p className="muted">{t('moves.machines', { count: serials.length, serials: someOf(serials) })}</p>
          {restored ? <DraftLine at={restored.at} onDiscard={() => reset(before)} /> : null}
          {can('customer.read') ? (
            <KnownCustomerSearch
              id={searchId}
              chosen={filled?.known}
              onChoose={(known) => {
                const instead = getValues();
                setFilled({ known, instead });
                fill(withKnown(instead, known));
              }}
            />
          ) : null}
          {filled ? (
            <FilledLine
              name={nameOf(filled.known)}
              onUndo={() => {
                fill(filled.instead);
                setFilled(undefined);
                // The button that had the focus goes.
                document.getElementById(searchId)?.focus();
              }}
            />
          ) : null}
        </>
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="customer">
        <Text {...line} field="Title" autoComplete="honorific-prefix" short />
        <Text {...line} field="FirstName" autoComplete="given-name" />
        <Text {...line} field="Surname" autoComplete="family-name" />
        <Text {...line} field="Address1" autoComplete="street-address" wide />
        <Text {...line} field="Postcode" autoComplete="postal-code" short />
        <Text {...line} field="Address2" autoComplete="address-level2" />
        <Text {...line} field="Address3" autoComplete="address-level1" />
        <Text {...line} field="Address4" autoComplete="country-name" />
        <Text {...line} field="Telephone" autoComplete="tel" type="tel" />
        <Text {...line} field="Mobile" autoComplete="tel" type="tel" />
        <Text {...line} field="Email" autoComplete="email" type="email" />
      </div>
      <fieldset className="ways">
        <legend>{t('customer.contact')}</legend>
        {ways.map((way) => (
          <Way key={way} control={control} way={way} />
        ))}
      </fieldset>
      <Controller control={control} name="day" render={({ field }) => <OwnershipDay day={field.value} onDay={field.onChange} onWrong={setWrongDay} />} />
    </FormDialog>
  );
}

interface TextProps {
  control: Control<CustomerFields>;
  field: CustomerText;
  type?: 'tel' | 'email';
  autoComplete: string;
  short?: boolean;
  wide?: boolean;
}

function Text({ control, field: name, type, autoComplete, short = false, wide = false }: TextProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      rules={{
        validate: (text) => {
          const fault = faultOf(name, text);
          return fault === undefined || t(fault);
        },
      }}
      render={({ field: { ref, onChange, ...field }, fieldState }) => (
        <div className={short ? 'short' : wide ? 'wide' : undefined}>
          <Field
            {...field}
            ref={ref}
            label={t(`customer.${name}`)}
            required={isRequired(name)}
            maxLength={textMax}
            autoComplete={autoComplete}
            {...(type === 'tel' ? { inputMode: 'tel' as const } : type === 'email' ? { inputMode: 'email' as const } : {})}
            {...(type === 'tel' ? { rule: 'unchanged' as const } : {})}
            onText={onChange}
            error={fieldState.error?.message}
          />
        </div>
      )}
    />
  );
}

function Way({ control, way }: { control: Control<CustomerFields>; way: CustomerWay }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={way}
      render={({ field: { value, onChange, ref, ...field } }) => (
        <label className="row">
          <input {...field} ref={ref} type="checkbox" className="cb" checked={value} onChange={(event) => onChange(event.target.checked)} />
          {t(`customer.${way}`)}
        </label>
      )}
    />
  );
}
