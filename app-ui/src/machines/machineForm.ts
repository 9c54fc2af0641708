// The rules of the Add and Edit Machine dialog. Pure.
import type { MachineInput, MachineLocation, Model, StockRow } from '../api/wire.ts';

export const serialMin = 7;
export const serialMax = 8;
export const lookupDigits = 7;
const vhcType = 20;

export interface MachineForm {
  serial: string;
  modelId: number;
  locationId: number;
}

export type MachineErrors = Partial<
  Record<keyof MachineForm, 'machine.serialRequired' | 'machine.serialLength' | 'machine.modelRequired' | 'machine.locationRequired'>
>;

/** The errors of the form; the model is checked only while it can be chosen. */
export function checkMachine(form: MachineForm, modelSelectable: boolean): MachineErrors {
  const errors: MachineErrors = {};
  if (form.serial === '') errors.serial = 'machine.serialRequired';
  else if (form.serial.length < serialMin || form.serial.length > serialMax) errors.serial = 'machine.serialLength';
  if (modelSelectable && form.modelId === 0) errors.modelId = 'machine.modelRequired';
  if (form.locationId === 0) errors.locationId = 'machine.locationRequired';
  return errors;
}

/** Why a serial cannot be looked up; undefined when it can. */
export function checkLookup(serial: string): 'machine.lookupEmpty' | 'machine.lookupShort' | undefined {
  if (serial === '') return 'machine.lookupEmpty';
  return serial.length < serialMin ? 'machine.lookupShort' : undefined;
}

/** STOCK-122: the look-up takes the last seven characters. */
export const lookupKey = (serial: string): string => serial.slice(-lookupDigits);

/** The location at which new machines arrive, in capitals. */
export const dockName = 'DOCK';
export const isDock = (location: MachineLocation): boolean => location.LocationName.trim().toUpperCase() === dockName;

/** STOCK-055: the default is the location named DOCK, listed or found by its name, else the first of the list. */
export function defaultLocation(listed: readonly MachineLocation[], found: readonly MachineLocation[] = []): MachineLocation | undefined {
  return [...listed, ...found].find(isDock) ?? listed[0];
}

/** STOCK-112: the model can be changed only in Receiving Inspection. */
export const modelSelectable = (row: StockRow | undefined): boolean => row === undefined || row.Status === 'R';

/** The form of an existing machine; a model that is in no list is cleared and reported (STOCK-119). `all` says whether `models` are all there are. */
export function formOf(row: StockRow, models: readonly Model[], all = true): { form: MachineForm; unknownModel: boolean } {
  const known = !all || models.some((model) => model.ModelId === row.ModelId);
  return {
    form: { serial: row.Vin, modelId: known ? row.ModelId : 0, locationId: row.LocationId },
    unknownModel: models.length > 0 && !known,
  };
}

/** The request body: an inspection record with the machine's part nested. */
export function machineInput(form: MachineForm, modelName: string, row?: StockRow): MachineInput {
  const lookup = { ModelId: form.modelId, LocationId: form.locationId };
  if (!row) {
    return { VhcType: vhcType, Status: 'R', VIN: form.serial, Model: modelName, VhcJcbLookup: { ...lookup, MetaData: '{}' } };
  }
  return {
    VHCId: row.VhcId,
    VhcType: vhcType,
    Status: 'R',
    VIN: form.serial,
    Model: modelName,
    Version: row.Version,
    VhcJcbLookup: {
      ...lookup,
      ModelId: form.modelId === 0 ? row.ModelId : form.modelId,
      TrackingStatus: row.TrackingStatus,
      MetaData: JSON.stringify({ IsPartiallyChecked: row.IsPartiallyChecked }),
    },
  };
}
