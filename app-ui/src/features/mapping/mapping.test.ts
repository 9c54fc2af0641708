import { describe, expect, it } from 'vitest';
import * as given from '../../testing/given.ts';
import { changedKinds, changesOf, choicesOf, commonId, kindsFrom, nothing } from './mapping.ts';
import { mappingAddress, readMappingView } from './view.ts';

const kinds = kindsFrom([
  { VehicleType: 1, Field: 'TemplateId', Templates: [given.templateChoice(11, 'PDI A', 1)] },
  { VehicleType: 9, Field: 'HandoverTemplateId', Templates: [given.templateChoice(91, 'Handover', 9, { IsMappable: false })] },
  { VehicleType: 99, Field: 'SomethingNewerId', Templates: [] },
]);
const [pdi, handover] = kinds;
const one = given.mapping(1, 'BH-90', { TemplateId: 11, HandoverTemplateId: 91 });
const two = given.mapping(2, 'LX-20', { TemplateId: 12 });

describe('what is sent', () => {
  // MODEL-023
  it('is null for what was cleared, and nothing for what was left alone', () => {
    expect(changesOf([one], kinds, { pdi: nothing })).toEqual([{ ModelId: 1, TemplateId: null, TimestampDt: one.TimestampDt }]);
  });
  it('of several models is the choice for each, whatever they had', () => {
    expect(changesOf([one, two], kinds, { pdi: 11, handover: nothing })).toEqual([
      { ModelId: 1, TemplateId: 11, HandoverTemplateId: null },
      { ModelId: 2, TemplateId: 11, HandoverTemplateId: null },
    ]);
  });
  it('is nothing for a choice that changes nothing', () => {
    expect(changedKinds([one], kinds, { pdi: 11 })).toEqual([]);
    expect(changedKinds([one, two], kinds, { pdi: 11 })).toEqual([pdi]);
  });
});

it('models have a template in common or differ', () => {
  if (!pdi || !handover) throw new Error('two kinds');
  expect(commonId([one, two], pdi)).toBeUndefined();
  expect(commonId([one], pdi)).toBe(11);
  expect(commonId([two], handover)).toBe(nothing);
});

it('a select begins with the entry that clears it, and a template that cannot be mapped is disabled', () => {
  if (!handover) throw new Error('two kinds');
  expect(choicesOf(handover, 'Select')).toEqual([{ id: 0, label: 'Select' }, { id: 91, label: 'Handover', disabled: true }]);
});

it('the address holds what is shown', () => {
  const view = { search: 'lx 20', missing: true, page: 2, open: 7, assigning: false };
  const address = mappingAddress(view);
  expect(address).toBe('/modeltemplate?q=lx+20&f=missing&p=3&open=7');
  expect(readMappingView(new URLSearchParams(address.split('?')[1]))).toEqual(view);
  expect(readMappingView(new URLSearchParams('p=-1&open=x&f=y'))).toEqual({ search: '', missing: false, page: 0, open: 0, assigning: false });
});
