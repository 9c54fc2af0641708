import { describe, expect, it } from 'vitest';
import { Failure } from '../api/errors.ts';
import { location, model, row } from '../testing/given.ts';
import { serialText, stripSpecial } from '../ui/cleanText.ts';
import { createFailure, fieldErrors, updateFailure } from './failures.ts';
import { checkLookup, checkMachine, defaultLocation, formOf, lookupKey, machineInput, modelSelectable } from './machineForm.ts';
import { allows, menuActions } from './RowMenu.tsx';

describe('the serial while typing', () => {
  // STOCK-116
  it.each([
    ['ab12 34-5', 'AB12345'],
    ['123456789', '123456789'],
    [' 71048 22', '7104822'],
    ['71;04"82<2', '7104822'],
  ])('%j becomes %j', (typed, expected) => expect(serialText(typed)).toBe(expected));
});

// SHELL-027
it('text inputs strip special characters, and keep letters of any language', () => {
  expect(stripSpecial('O\'Néill-Ж, Ltd. <b>"x"\\^~{}[]`\u0007')).toBe("O'Néill-Ж, Ltd. bx");
});

describe('the form', () => {
  const good = { serial: '7104822', modelId: 1, locationId: 1 };
  it('is right with 7 or 8 characters, a model and a location', () => {
    expect(checkMachine(good, true)).toEqual({});
    expect(checkMachine({ ...good, serial: 'A7104822' }, true)).toEqual({});
  });
  it.each([
    ['STOCK-114', { ...good, serial: '' }, { serial: 'machine.serialRequired' }],
    ['STOCK-115', { ...good, serial: '710482' }, { serial: 'machine.serialLength' }],
    ['STOCK-117', { ...good, modelId: 0 }, { modelId: 'machine.modelRequired' }],
    ['STOCK-118', { ...good, locationId: 0 }, { locationId: 'machine.locationRequired' }],
  ])('%s', (_id, form, errors) => expect(checkMachine(form, true)).toEqual(errors));
  // STOCK-117
  it('does not ask for a model that cannot be chosen', () => expect(checkMachine({ ...good, modelId: 0 }, false)).toEqual({}));
  // STOCK-112
  it('lets the model change only while the machine is in R', () => {
    expect(modelSelectable(undefined)).toBe(true);
    expect(['R', 'A', 'F', 'G', 'H', 'S', 'C'].map((Status) => modelSelectable(row({ Status })))).toEqual([true, false, false, false, false, false, false]);
  });
  // STOCK-055
  it('starts at DOCK, otherwise at the first location', () => {
    expect(defaultLocation([location(4, 'BAY 1'), location(9, 'Dock')])?.LocationId).toBe(9);
    expect(defaultLocation([location(4, 'BAY 1'), location(5, 'BAY 2')])?.LocationId).toBe(4);
    expect(defaultLocation([location(4, 'BAY 1')], [location(8, 'DOCKSIDE'), location(9, 'dock')])?.LocationId).toBe(9);
    expect(defaultLocation([])).toBeUndefined();
  });
  // STOCK-119
  it('clears a model that is not in the list and says so', () => {
    expect(formOf(row({ ModelId: 99 }), [model(1, 'BH-90')])).toMatchObject({ unknownModel: true, form: { modelId: 0 } });
    expect(formOf(row(), [model(1, 'BH-90')])).toMatchObject({ unknownModel: false, form: { modelId: 1 } });
  });
});

describe('the look-up', () => {
  // STOCK-120 STOCK-121
  it('needs at least seven characters', () => {
    expect(checkLookup('')).toBe('machine.lookupEmpty');
    expect(checkLookup('710482')).toBe('machine.lookupShort');
    expect(checkLookup('7104822')).toBeUndefined();
  });
  // STOCK-122
  it('uses the last seven', () => expect(lookupKey('A7104822')).toBe('7104822'));
});

describe('the payload', () => {
  const form = { serial: '7104822', modelId: 2, locationId: 5 };
  // STOCK-073 STOCK-074 STOCK-079 CONST-013
  it('of a new machine is an inspection record in R', () => {
    expect(machineInput(form, 'TH-525')).toEqual({
      VhcType: 20, Status: 'R', VIN: '7104822', Model: 'TH-525', VhcJcbLookup: { ModelId: 2, LocationId: 5, MetaData: '{}' },
    });
  });
  // STOCK-074
  it('of a change carries id, version, tracking and readings', () => {
    expect(machineInput(form, 'TH-525', row({ VhcId: 8, TrackingStatus: 0, IsPartiallyChecked: true }))).toMatchObject({
      VHCId: 8, Version: 3, VhcJcbLookup: { ModelId: 2, LocationId: 5, TrackingStatus: 0, MetaData: '{"IsPartiallyChecked":true}' },
    });
  });
});

describe('a failure', () => {
  // STOCK-176
  it('of creating collects Errors, else reads the text after the colon, else Failed to load', () => {
    const errors = new Failure(422, { Message: 'Stock: x', Errors: { Vin: ['one'], LocationId: ['two'] } });
    expect(createFailure(errors, 'Failed to load')).toBe('one two');
    expect(fieldErrors(errors)).toEqual({ serial: 'one', locationId: 'two' });
    for (const status of [422, 412, 409]) {
      expect(createFailure(new Failure(status, { Message: 'Conflict: Machine already exists in stock' }), 'Failed to load')).toBe('Machine already exists in stock');
    }
    expect(createFailure(new Failure(404, { Message: 'x: y' }), 'Failed to load')).toBe('Failed to load');
    expect(createFailure(new Failure(403, {}), 'Failed to load')).toBeUndefined();
  });
  // STOCK-175
  it('of updating shows the message line by line', () => {
    expect(updateFailure(new Failure(409, { Message: 'Conflict: changed\nby somebody' }))).toBe('Conflict: changed\nby somebody');
  });
});

describe('the row menu', () => {
  // STOCK-048 STOCK-051
  it('offers what the server sent, as far as it is built, with the reason of what is not allowed', () => {
    const one = row({ Actions: { Allowed: ['email', 'edit', 'overview'], Refused: { transfer: 'stock.accept_first', delete: 'stock.delete_refused' } } });
    expect(menuActions(one)).toEqual([{ name: 'overview' }, { name: 'edit' }, { name: 'delete', refused: 'stock.delete_refused' }, { name: 'email' }]);
    expect([allows(one, 'edit'), allows(one, 'delete')]).toEqual([true, false]);
  });
  // STOCK-148
  it('offers nothing without action permission', () => expect(menuActions(row({ ActionPermission: false }))).toEqual([]));
});
