// The form of Add Machine and Edit Machine: serial with look-up, model, location (STOCK-053).
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { searchGroup } from '../api/calls.ts';
import { keys } from '../api/queryKeys.ts';
import { useSession } from '../api/session.tsx';
import type { StockRow } from '../api/wire.ts';
import { Pick, type Choice } from '../ui/Pick.tsx';
import { checkMachine, formOf, modelSelectable, serialMax, serialMin, type MachineForm } from './machineForm.ts';
import { useDefaultLocation, useLocationChoices, useModelChoices } from './queries.ts';
import { SerialField, useSerialScans } from './SerialField.tsx';
import { groupSearch } from './serialFilter.ts';
import { useSaveMachine } from './useSaveMachine.ts';
import { useSerialLookup } from './useSerialLookup.tsx';

interface Wanted {
  /** The machine to edit; without it one is added. */
  row?: StockRow | undefined;
  /** The serial of a new machine, where it is known. */
  serial?: string | undefined;
  /** The machine was saved; the lists are not read again yet. */
  onDone: () => void;
  /** Gets the record id of a machine that was added or changed, once the lists are read again. */
  onSaved?: ((id: number) => void) | undefined;
}

interface MachineFormParts {
  fields: JSX.Element;
  /** A dialog over the form. */
  over: JSX.Element | null;
  isBusy: boolean;
  isUnsaved: boolean;
  submit: () => void;
}

/** Time (ms) after the look-up until the location gets the focus: the look-up gives the focus back before that. */
export const locationFocusDelay = 150;

/**
 * After a look-up that has filled in serial and model only the location is left, so it gets the focus (CONST-019), unless the
 * person is in another field by then. Answers the id of the location's field, and what says whether it is next.
 */
function useLocationNext(): { locationField: string; setLocationNext: (isNext: boolean) => void } {
  const locationField = useId();
  const [isNext, setNext] = useState(false);
  useEffect(() => {
    if (!isNext) return undefined;
    const timer = setTimeout(() => {
      if (!(document.activeElement instanceof HTMLInputElement)) document.getElementById(locationField)?.focus();
      setNext(false);
    }, locationFocusDelay);
    return () => clearTimeout(timer);
  }, [isNext, locationField]);
  return { locationField, setLocationNext: setNext };
}

/** A machine in stock, at any site of the group, with the serial being typed. */
function useAlreadyInStock(serial: string, adding: boolean): StockRow | undefined {
  const session = useSession();
  const { data } = useQuery({
    queryKey: keys.serial(session.site, serial),
    queryFn: ({ signal }) => searchGroup(groupSearch(serial, 10), signal),
    enabled: adding && serial.length >= serialMin && serial.length <= serialMax && session.can('stock.search'),
    staleTime: 0,
    retry: false,
  });
  return data?.JcbStockList.find((row) => row.Vin === serial && row.Status !== 'T' && row.Status !== 'P');
}

/** The chosen entry: from the list, otherwise by the name that the row, the search or the dock had. */
const chosenOf = (choices: readonly Choice[], id: number, ...others: (Choice | undefined)[]): Choice | null =>
  [...choices, ...others].find((choice) => choice?.id === id && id !== 0) ?? null;

export function useMachineForm({ row, serial, onDone, onSaved }: Wanted): MachineFormParts {
  const { t } = useTranslation();
  const modelList = useModelChoices();
  const { models, find: findModel } = modelList;
  const known = useLocationChoices();
  const { locations } = known;
  const standard = useDefaultLocation(known);
  const [touched, setTouched] = useState<Partial<MachineForm>>(serial === undefined ? {} : { serial });
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<keyof MachineForm, string>>>({});
  const { locationField, setLocationNext } = useLocationNext();

  // The names of what is chosen and not in the lists, which may not have all there is.
  const [names, setNames] = useState<Partial<Record<'model' | 'location', Choice>>>({});

  const start = row ? formOf(row, models, findModel === undefined) : undefined;
  const form: MachineForm = {
    ...(start?.form ?? { serial: '', modelId: 0, locationId: standard?.LocationId ?? 0 }),
    ...touched,
  };
  const canChooseModel = modelSelectable(row);
  const errors = checkMachine(form, canChooseModel);
  const already = useAlreadyInStock(form.serial, row === undefined);
  const modelChoices = models.map((model) => ({ id: model.ModelId, label: model.ModelName }));
  const locationChoices = locations.map((location) => ({ id: location.LocationId, label: location.LocationName }));
  const modelChoice = chosenOf(modelChoices, form.modelId, names.model, row && { id: row.ModelId, label: row.ModelName });
  const locationChoice = chosenOf(
    locationChoices,
    form.locationId,
    names.location,
    row && { id: row.LocationId, label: row.LocationName },
    standard && { id: standard.LocationId, label: standard.LocationName },
  );
  const lookup = useSerialLookup({
    serial: form.serial,
    models: modelList,
    onBegin: () => setLocationNext(false),
    onTake: (found, model) => {
      setNames({ ...names, ...(model ? { model } : {}) });
      change({ serial: found, modelId: model?.id ?? 0 });
      setLocationNext(model !== undefined);
    },
  });
  const change = (part: Partial<MachineForm>): void => {
    setTouched({ ...touched, ...part });
    setRefused({});
    lookup.setError('');
  };
  const message = (name: keyof MachineForm): string | undefined => {
    const key = errors[name];
    const isTooLong = name === 'serial' && form.serial.length > serialMax;
    return refused[name] ?? ((submitted || isTooLong) && key ? t(key) : undefined);
  };

  const { mutate, isPending } = useSaveMachine({ form, modelName: modelChoice?.label ?? row?.ModelName ?? '', row, onRefused: setRefused, onDone, onSaved });
  const changeSerial = (read: string): void => change({ serial: read });
  const scans = useSerialScans(row, changeSerial);
  const fields = (
    <>
      <SerialField value={form.serial} error={lookup.error || message('serial')} already={already} scans={scans} onText={changeSerial} onLookUp={lookup.begin} />
      <Pick
        label={t('machine.model')}
        required
        choices={modelChoices}
        find={findModel}
        value={modelChoice}
        disabled={!canChooseModel}
        clearable
        emptyText={t('stock.noData')}
        error={message('modelId') ?? (start?.unknownModel && touched.modelId === undefined ? t('machine.modelUnknown') : undefined)}
        hint={canChooseModel ? undefined : t('machine.modelLocked')}
        onChange={(choice) => {
          if (choice) setNames({ ...names, model: choice });
          change({ modelId: Number(choice?.id ?? 0) });
        }}
      />
      <Pick
        id={locationField}
        label={t('machine.location')}
        required
        choices={locationChoices}
        find={known.find}
        value={locationChoice}
        clearable
        emptyText={t('stock.noData')}
        error={message('locationId')}
        onChange={(choice) => {
          if (choice) setNames({ ...names, location: choice });
          change({ locationId: Number(choice?.id ?? 0) });
        }}
      />
    </>
  );
  return {
    fields,
    over: lookup.dialog,
    isBusy: isPending,
    isUnsaved: Object.keys(touched).length > 0,
    submit: () => {
      setSubmitted(true);
      if (Object.keys(errors).length === 0) mutate();
    },
  };
}
