// Machines that are inspected together, from the selection bar to the answer of the server.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Ahead, AheadMachine, InspectionBatchRequest } from '../../../api/wire.ts';
import { alertSays, open, openInside, serve, refusal, type Answer } from '../../../testing/app.tsx';
import * as given from '../../../testing/given.ts';

const inspector = given.user({ Permissions: [...given.everything, 'inspection.perform'] });
const machine = (VHCId: number, part: Partial<AheadMachine> = {}): AheadMachine => ({
  VHCId, VinNo: String(7104800 + VHCId), ModelName: 'BH-90', LocationName: 'DOCK', Status: 'R', TemplateId: 3, TemplateVersion: 2, TemplateLookupId: 0, Version: 0, Answers: [], Refused: null, ...part,
});
const items = [
  given.inspectionItem(11, 'Oil level', { ItemGroup: 'Engine', CommentListId: 5 }),
  given.inspectionItem(12, 'Hoses', { ItemGroup: 'Engine', CheckItemTypeId: 2 }),
  given.inspectionItem(13, 'Tyre pressure', { ItemGroup: 'Wheels', CheckItemTypeId: 3, Min: '2.5', Max: '3.5', Unit: 'bar', Decimals: 1 }),
];
const ahead = (Machines: AheadMachine[]): Ahead => ({
  Machines, Versions: [{ TemplateId: 3, TemplateVersion: 2, Items: items }], Areas: [], Defects: [], Refusals: { 'stock.x': 'Please accept the machine first' },
  Texts: [{ CommentListId: 5, CommentText: 'Oil too low', LanguageId: 1 }],
});
const three = [machine(1), machine(2), machine(3)];
const done = (body: unknown): unknown => ({
  Message: 'Success',
  Machines: (body as InspectionBatchRequest).Machines.map(({ VHCId }) => ({ Message: 'Success', VHCId, TemplateLookupId: 70 + VHCId, Status: 'A', InspectionStatus: { Success: VHCId === 2 ? 0 : 1 } })),
});
const calls = (machines = three, more: Record<string, Answer> = {}): Record<string, Answer> => ({
  'GET security/session': () => inspector,
  'POST vhc/inspection/ahead': () => ahead(machines),
  'POST vhc/inspection/batch': done,
  ...more,
});
const question = (name: string): HTMLElement => screen.getByRole('group', { name: new RegExp(`^${name}`) });
const address = '/inspecttogether?of=1,2,3';

async function answerAll({ person }: ReturnType<typeof open>): Promise<void> {
  await screen.findByRole('group', { name: /^Oil level/ });
  await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
  await person.click(within(question('Hoses')).getByRole('button', { name: 'Pass' }));
  await person.type(within(question('Tyre pressure')).getByRole('textbox', { name: /Measured value/ }), '3.1');
}

describe('the selection bar', () => {
  const rows = (...parts: Parameters<typeof given.row>[0][]): Answer => () => given.list(parts.map((part, at) => given.row({ VhcId: at + 1, Vin: String(7104801 + at), ...part })));
  it('opens machines of one model in one stage together', async () => {
    const server = serve(calls(three, { 'POST jcbstock/list': rows({}, {}) }));
    const here = await openInside('/audit', 'Stock List');
    await here.person.click(await screen.findByRole('checkbox', { name: 'Select every machine on this page' }));
    await here.person.click(screen.getByRole('button', { name: 'Inspect together' }));
    await screen.findByRole('group', { name: /^Oil level/ });
    expect(here.address()).toBe('/inspecttogether?of=1,2');
    expect(server.bodies('POST vhc/inspection/ahead')).toEqual([{ VHCIds: [1, 2] }]);
    await here.back();
    expect(here.address()).toBe('/audit');
  });
  it.each([
    ['Choose machines of one model', {}, { ModelId: 2 }],
    ['Choose machines that are all in receiving, in PDI or in the audit rotation', {}, { Status: 'F' }],
    ['Choose machines that are all in receiving, in PDI or in the audit rotation', { Status: 'H' }, { Status: 'H' }],
  ])('says "%s" where they differ', async (text, one, other) => {
    serve(calls(three, { 'POST jcbstock/list': rows(one, other) }));
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(await screen.findByRole('checkbox', { name: 'Select every machine on this page' }));
    await person.click(screen.getByRole('button', { name: 'Inspect together' }));
    await alertSays(text);
  });
});

describe('a batch', () => {
  it('is answered once for all with an exception, reviewed and sent, and tells the results', async () => {
    const server = serve(calls());
    const here = open(address);
    await answerAll(here);
    await here.person.click(screen.getByRole('button', { name: 'Next' }));
    await here.person.click(screen.getByRole('button', { name: /^7104802/ }));
    await here.person.click(within(question('Oil level')).getByRole('button', { name: 'No' }));
    expect(within(question('Oil level')).getByText('For all: Yes')).toBeTruthy();
    await here.person.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByText('Oil level: Comments required')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Complete 3 machines' }).disabled).toBe(true);
    await here.person.click(screen.getByRole('button', { name: /^7104802/ }));
    await here.person.click(within(question('Oil level')).getByRole('button', { name: 'Oil too low' }));
    await here.person.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByRole('button', { name: /^7104802/ }).textContent).toContain('1 failed');
    expect(screen.getByRole('button', { name: /^7104801/ }).textContent).toContain('Passes');
    await here.person.click(screen.getByRole('button', { name: 'Complete 3 machines' }));
    await alertSays('3 machines inspected');
    await alertSays('2 passed, 1 failed');
    expect(server.bodies('POST vhc/inspection/batch')).toEqual([
      {
        Status: 'R', TemplateId: 3, TemplateVersion: 2,
        Answers: [
          { TemplateItemTypeId: 11, ItemStatus: 1, Comments: '', Measure: '' },
          { TemplateItemTypeId: 12, ItemStatus: 1, Comments: '', Measure: '' },
          { TemplateItemTypeId: 13, ItemStatus: null, Comments: '', Measure: '3.1' },
        ],
        Machines: [{ VHCId: 1, Answers: [] }, { VHCId: 2, Answers: [{ TemplateItemTypeId: 11, ItemStatus: 0, Comments: 'Oil too low', Measure: '' }] }, { VHCId: 3, Answers: [] }],
      },
    ]);
    await waitFor(() => expect(here.address()).toBe('/audit'));
  });
  it('names what is missing for all with a way to it, and keeps the answers over a reload', async () => {
    serve(calls());
    const here = open(address);
    await screen.findByRole('group', { name: /^Oil level/ });
    await here.person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await here.person.click(screen.getByRole('button', { name: 'Review' }));
    const missing = screen.getByRole('region', { name: 'To do before it can be completed' });
    expect(within(missing).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hoses Please select option', 'Tyre pressure Please select option']);
    await here.person.click(within(missing).getByRole('button', { name: /^Hoses/ }));
    expect(within(question('Hoses')).getByText('Please select option')).toBeTruthy();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('hardstand.together.'))).toEqual(['hardstand.together.1.330001.3.2.1,2,3']);
    document.body.innerHTML = '';
    open(address);
    await screen.findByRole('group', { name: /^Oil level/ });
    expect(within(question('Oil level')).getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true');
  });
  it('tells which machines are left out and why', async () => {
    serve(calls([machine(1), machine(2, { Refused: 'stock.x' }), machine(3, { TemplateVersion: 1 })]));
    open(address);
    const left = await screen.findByRole('region', { name: '2 machines are left out' });
    expect(within(left).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['7104802 Please accept the machine first', '7104803 Of another model, stage or template version than the others']);
  });
  it('that is refused names the machines, saved nothing, and goes on without them', async () => {
    const refused = refusal(409, { Message: 'Inspection: It was begun by somebody', Reason: 'inspections.begun', Errors: { VhcIds: ['7104802 It was begun by somebody'] } });
    const server = serve(calls(three, { 'POST vhc/inspection/batch': refused }));
    const here = open(address);
    await answerAll(here);
    await here.person.click(screen.getByRole('button', { name: 'Review' }));
    await here.person.click(screen.getByRole('button', { name: 'Complete 3 machines' }));
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByText('Nothing was saved. These machines are refused:')).toBeTruthy();
    expect(within(notice).getByRole('listitem').textContent).toBe('7104802 It was begun by somebody');
    server.answers['POST vhc/inspection/ahead'] = () => ahead([machine(1), machine(3)]);
    server.answers['POST vhc/inspection/batch'] = done;
    await here.person.click(within(notice).getByRole('button', { name: 'Go on without it' }));
    await waitFor(() => expect(here.address()).toBe('/inspecttogether?of=1,3'));
    await screen.findByRole('group', { name: /^Oil level/ });
    await here.person.click(screen.getByRole('button', { name: 'Review' }));
    await here.person.click(screen.getByRole('button', { name: 'Complete 2 machines' }));
    await alertSays('2 machines inspected');
  });
});
