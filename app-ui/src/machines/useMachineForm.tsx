// The form of Add Machine and Edit Machine: serial with look-up, model, location (STOCK-053).
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type ClipboardEvent, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { createMachine, searchGroup, updateMachine } from '../api/calls.ts';
import { asFailure } from '../api/errors.ts';
import { keys } from '../api/queryKeys.ts';
import { useSession } from '../api/session.tsx';
import type { SerialMatch, StockRow } from '../api/wire.ts';
import { isStock, machineAddress, paths } from '../paths.ts';
import { serialText } from '../ui/cleanText.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Pick, type Choice } from '../ui/Pick.tsx';
import { alert } from '../ui/toast.tsx';
import { groupSearch } from './serialFilter.ts';
import { useDefaultLocation, useLocationChoices, useModelChoices, useStockChanged } from './queries.ts';
import { createFailure, fieldErrors, updateFailure } from './failures.ts';
import {
  checkLookup,
  checkMachine,
  formOf,
  machineInput,
  modelSelectable,
  serialMax,
  serialMin,
  type MachineForm,
} from './machineForm.ts';
import { serialsIn } from './scanned.ts';
import { ScanButton, takeOne, useScans } from './scanning.tsx';
import { SerialLookup } from './SerialLookup.tsx';
import { useFieldScan } from './useFieldScan.ts';

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

export function useMachineForm({ row, serial, onDone, onSaved }: Wanted): MachineFormParts {
  const { t } = useTranslation();
  const { models, find: findModel } = useModelChoices();
  const known = useLocationChoices();
  const { locations } = known;
  const standard = useDefaultLocation(known);
  const session = useSession();
  const changed = useStockChanged();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [touched, setTouched] = useState<Partial<MachineForm>>(serial === undefined ? {} : { serial });
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<keyof MachineForm, string>>>({});
  const [looking, setLooking] = useState(false);
  const [lookupError, setLookupError] = useState('');
  const { locationField, setLocationNext } = useLocationNext();

  // The names of what is chosen and not in the lists, which may not have all there is.
  const [names, setNames] = useState<Partial<Record<'model' | 'location', Choice>>>({});

  const start = row ? formOf(row, models, findModel === undefined) : undefined;
  const form: MachineForm = {
    ...(start?.form ?? { serial: '', modelId: 0, locationId: standard?.LocationId ?? 0 }),
    ...touched,
  };
  const canChooseModel = modelSelectable(row);
  const serialLocked = row !== undefined && row.Status !== 'R';
  const errors = checkMachine(form, canChooseModel);
  const already = useAlreadyInStock(form.serial, row === undefined);
  const modelChoices = models.map((model) => ({ id: model.ModelId, label: model.ModelName }));
  const locationChoices = locations.map((location) => ({ id: location.LocationId, label: location.LocationName }));
  /** The chosen entry: from the list, otherwise by the name that the row, the search or the dock had. */
  const chosenOf = (choices: readonly Choice[], id: number, ...others: (Choice | undefined)[]): Choice | null =>
    [...choices, ...others].find((choice) => choice?.id === id && id !== 0) ?? null;
  const modelChoice = chosenOf(modelChoices, form.modelId, names.model, row && { id: row.ModelId, label: row.ModelName });
  const locationChoice = chosenOf(
    locationChoices,
    form.locationId,
    names.location,
    row && { id: row.LocationId, label: row.LocationName },
    standard && { id: standard.LocationId, label: standard.LocationName },
  );
  const change = (part: Partial<MachineForm>): void => {
    setTouched({ ...touched, ...part });
    setRefused({});
    setLookupError('');
  };
  const message = (name: keyof MachineForm): string | undefined => {
    const key = errors[name];
    const isTooLong = name === 'serial' && form.serial.length > serialMax;
    return refused[name] ?? ((submitted || isTooLong) && key ? t(key) : undefined);
  };

  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<number> => {
      const name = modelChoice?.label ?? row?.ModelName ?? '';
      const { VHCId } = await (row ? updateMachine(machineInput(form, name, row)) : createMachine(machineInput(form, name)));
      return VHCId;
    },
    onSuccess: async (id) => {
      const show = session.can('stock.history') ? { action: { text: t('machine.show'), run: () => void navigate(machineAddress(form.serial)) } } : {};
      if (row) alert({ type: 'success', kind: 'machine', title: t('machine.updated', { serial: form.serial }) });
      else alert({ type: 'success', kind: 'machine', title: t('machine.newMachine'), text: `${t('machine.created')}: ${form.serial}`, ...show });
      onDone();
      await changed();
      onSaved?.(id);
      // STOCK-025: a finished dialog opens the stock list; one that was opened from Machine Search stays there.
      if (pathname !== paths.search && !isStock(pathname)) void navigate(paths.stock);
    },
    onError: (error) => {
      const failure = asFailure(error);
      if (!failure) return;
      setRefused(fieldErrors(failure));
      const text = row ? updateFailure(failure) : createFailure(failure, t('machine.failedToLoad'));
      if (text !== undefined) alert({ type: 'danger', kind: 'machine', title: t(row ? 'machine.updateFailed' : 'app.error'), text });
    },
  });

  const scanned = serialLocked ? undefined : { title: t('scan.intoField'), ...takeOne((read) => change({ serial: read })) };
  // A scanner fills in the serial of a new machine; that of a known one is not changed by a scan.
  useScans(row ? undefined : scanned);
  const scanKeys = useFieldScan((read) => change({ serial: read ?? '' }));
  /** A pasted code is read as a scanned one. */
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (serialLocked || serialText(text).length <= serialMax) return;
    event.preventDefault();
    const [read] = serialsIn(text);
    if (read === undefined) alert({ type: 'Warning', kind: 'search', title: t('scan.noSerial', { text: text.slice(0, 40) }), id: 'scan' });
    else change({ serial: read });
  };
  const lookUp = (): void => {
    const problem = checkLookup(form.serial);
    setLookupError(problem ? t(problem) : '');
    if (problem) return;
    setLocationNext(false);
    setLooking(true);
  };
  const take = (match: SerialMatch): void => {
    const listed = models.find((one) => one.ModelId === match.ModelId || one.ModelName === match.Model);
    // Where the list does not have every model, the server's word is taken for the one that it has found.
    const model = listed ? { id: listed.ModelId, label: listed.ModelName } : findModel && match.ModelId ? { id: match.ModelId, label: match.Model } : undefined;
    setLooking(false);
    setNames({ ...names, ...(model ? { model } : {}) });
    change({ serial: serialText(match.SerialNo), modelId: model?.id ?? 0 });
    setLocationNext(model !== undefined);
    if (!model) alert({ type: 'danger', kind: 'machine', title: t('machine.modelUnknown') });
  };
  const fields = (
    <>
      <Field
        label={t('machine.serial')}
        required
        value={form.serial}
        readOnly={serialLocked}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={lookupError || message('serial')}
        hint={already ? t('machine.inStock', { site: `${already.SiteCode} ${already.SiteName}` }) : undefined}
        rule="serial"
        onText={(serial) => change({ serial })}
        {...(serialLocked ? {} : { onKeyDown: scanKeys, onPaste: paste })}
        after={
          serialLocked ? null : (
            <>
              <button type="button" className="icon" aria-label={t('machine.find')} title={t('machine.find')} onClick={lookUp}>
                <Icon name="search" />
              </button>
              <ScanButton taker={scanned} />
            </>
          )
        }
      />
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
    over: looking ? <SerialLookup serial={form.serial} onTake={take} onClose={() => setLooking(false)} /> : null,
    isBusy: isPending,
    isUnsaved: Object.keys(touched).length > 0,
    submit: () => {
      setSubmitted(true);
      if (Object.keys(errors).length === 0) mutate();
    },
  };
}
