import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const pdi = { VehicleType: 1, Field: 'TemplateId', Templates: [given.templateChoice(11, 'PDI Excavators', 1), given.templateChoice(12, 'PDI Loaders', 1)] };
const others = [
  { VehicleType: 7, Field: 'GatedTemplateId', Templates: [given.templateChoice(71, 'Gate', 7)] },
  { VehicleType: 9, Field: 'HandoverTemplateId', Templates: [given.templateChoice(91, 'Handover', 9)] },
  { VehicleType: 10, Field: 'AuditInspectionTemplateId', Templates: [given.templateChoice(101, 'Audit', 10)] },
  { VehicleType: 5, Field: 'ReceivingInspectionTemplateId', Templates: [given.templateChoice(51, 'Receiving', 5)] },
];
const full = { TemplateId: 11, GatedTemplateId: 71, HandoverTemplateId: 91, AuditInspectionTemplateId: 101, ReceivingInspectionTemplateId: 51 };
const three = [given.mapping(2, 'LX-20'), given.mapping(3, 'TH-525', { TemplateId: 12 }), given.mapping(1, 'BH-90', full)];

async function page(more: Record<string, Answer> = {}, address = '/modeltemplate', hierarchy = 2, width: 'desk' | 'phone' = 'desk'): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({
    'GET siteconfig': () => given.config({ Hierarchy: hierarchy }),
    'GET model/mapping/kinds': () => ({ Hierarchy: hierarchy, CanEdit: true, Kinds: hierarchy === 1 ? [pdi] : [pdi, ...others] }),
    'POST model/mapping/list': () => given.mappings(three),
    ...more,
  });
  return { ...(await openInside(address, 'Model Mapping', width)), server };
}

const selects = (): string[] => screen.getAllByRole('combobox').map((box) => document.querySelector(`label[for="${box.id}"]`)?.textContent ?? '');
const spec = ['Assigned Template(PDI)', 'Assigned Template(Gated)', 'Handover Inspection Template', '30 Days Audit Inspection Template', 'Receiving Inspection Template'];
const ours = (): string[] => selects().filter((label) => spec.includes(label));
const pick = async (person: Opened['person'], label: string, entry: string): Promise<void> => {
  await person.click(screen.getByRole('combobox', { name: label }));
  await person.click(await screen.findByRole('option', { name: entry }));
};
const save = (): HTMLButtonElement => screen.getByRole('button', { name: 'Save' });

describe('Model Mapping', () => {
  // MODEL-001 MODEL-009 MODEL-010
  it('asks for a model while none is chosen', async () => {
    await page();
    expect(await screen.findByText('Please choose an model from the list')).toBeTruthy();
    expect(save().disabled).toBe(true);
  });
  // MODEL-006 MODEL-007 MODEL-008
  it('shows a chosen model, its name read-only, and its five templates', async () => {
    const { person, address, back } = await page();
    await person.click(await screen.findByRole('link', { name: 'BH-90' }));
    expect(address()).toBe('/modeltemplate?open=1');
    const name = await screen.findByLabelText<HTMLInputElement>('Model');
    expect([name.value, name.readOnly]).toEqual(['BH-90', true]);
    expect(ours()).toEqual(spec);
    expect(spec.map((label) => screen.getByRole<HTMLInputElement>('combobox', { name: label }).value)).toEqual(['PDI Excavators', 'Gate', 'Handover', 'Audit', 'Receiving']);
    await back();
    expect(await screen.findByText('Please choose an model from the list')).toBeTruthy();
  });
  // MODEL-007 MODEL-008
  it('has one template at production', async () => {
    await page({}, '/modeltemplate?open=1', 1);
    await screen.findByLabelText('Model');
    expect(ours()).toEqual(['Assigned Template(PDI)']);
  });
  // MODEL-023 MODEL-039
  it('clears a template with Select and saves null for it', async () => {
    const { person, server } = await page({ 'POST model/jcb/update': () => ({ Message: 'x', ModelIds: [1], Models: [] }) }, '/modeltemplate?open=1');
    await screen.findByLabelText('Model');
    await pick(person, 'Assigned Template(Gated)', 'Select');
    await pick(person, 'Assigned Template(PDI)', 'PDI Loaders');
    await person.click(save());
    await alertSays('Model Mapping Updated Successfully');
    expect(server.bodies('POST model/jcb/update')).toEqual([[{ ModelId: 1, TemplateId: 12, GatedTemplateId: null, TimestampDt: three[2]?.TimestampDt }]]);
  });
  it('assigns one template to several models in one call', async () => {
    const { person, server } = await page({ 'POST model/mapping/assign': () => ({ Message: 'x', ModelCount: 3, ChangedCount: 2 }) });
    await person.click(await screen.findByRole('checkbox', { name: 'Choose all models of this page' }));
    expect(screen.getByRole('toolbar', { name: '3 models chosen' })).toBeTruthy();
    await pick(person, 'Assigned Template(PDI)', 'PDI Excavators');
    await person.click(save());
    await alertSays('Model Mapping Updated Successfully');
    expect(server.bodies('POST model/mapping/assign')).toEqual([{ ModelIds: [2, 3, 1], VehicleType: 1, TemplateId: 11 }]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });
  it('keeps the choices when the server refuses them, and says why', async () => {
    const { person } = await page({ 'POST model/jcb/update': refusal(422, { Message: 'Model Mapping: Template is dormant' }) }, '/modeltemplate?open=2');
    await screen.findByLabelText('Model');
    await pick(person, 'Assigned Template(PDI)', 'PDI Loaders');
    await person.click(save());
    await alertSays(/Model MappingTemplate is dormant/);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Assigned Template(PDI)' }).value).toBe('PDI Loaders');
  });
  it('shows the server\'s order, what is missing, and filters by it', async () => {
    const { person, server, address } = await page();
    const rows = within(await screen.findByRole('region', { name: 'Models' })).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['LX-20', 'TH-525', 'BH-90']);
    expect(rows.map((row) => within(row).queryAllByText('Missing').length)).toEqual([5, 4, 0]);
    await person.click(screen.getByRole('link', { name: 'With missing mappings 2' }));
    expect(address()).toBe('/modeltemplate?f=missing');
    await waitFor(() => expect(server.bodies('POST model/mapping/list').at(-1)).toMatchObject({ Filters: [{ FieldName: 'MappedCount', FieldValue: '4', ConditionOperator: 'LessThanOrEqualTo' }] }));
  });
  it('asks before choices are lost to another model', async () => {
    const { person, address } = await page({}, '/modeltemplate?open=1');
    await screen.findByLabelText('Model');
    await pick(person, 'Assigned Template(PDI)', 'PDI Loaders');
    await person.click(screen.getByRole('link', { name: 'LX-20' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(address()).toBe('/modeltemplate?open=1');
    await person.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/modeltemplate?open=2'));
  });
  it('on a phone leads from the list to the selects and back', async () => {
    const { person } = await page({ 'POST model/mapping/assign': () => ({ Message: 'x' }) }, '/modeltemplate', 2, 'phone');
    await person.click(await screen.findByRole('checkbox', { name: 'Choose LX-20' }));
    await person.click(screen.getByRole('checkbox', { name: 'Choose TH-525' }));
    expect(screen.queryByRole('combobox', { name: 'Assigned Template(PDI)' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Assign templates' }));
    expect(await screen.findByRole('combobox', { name: 'Assigned Template(PDI)' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Models' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Back to the models' }));
    expect(await screen.findByRole('toolbar', { name: '2 models chosen' })).toBeTruthy();
  });
  it('is read-only for those who may not change mappings', async () => {
    await page({ 'POST model/mapping/list': () => given.mappings(three, { CanEdit: false }) }, '/modeltemplate?open=1');
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Assigned Template(PDI)' })).disabled).toBe(true);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
  it('says when the models cannot be read, and when there are none', async () => {
    const { person, server } = await page({ 'POST model/mapping/list': refusal(409, { Message: 'Model: not now' }) });
    expect(await screen.findByText('not now')).toBeTruthy();
    server.answers['POST model/mapping/list'] = () => given.mappings([]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No models yet')).toBeTruthy();
  });
});
