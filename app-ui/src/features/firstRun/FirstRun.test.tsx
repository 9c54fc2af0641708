import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, open, openInside, refusal, serve, type Answer } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import * as people from '../../testing/people.ts';
import { examples } from './examples.ts';
import { proposedZone } from './proposedZone.ts';
import { doneOf, nextOf, others, stepsOf } from './steps.ts';

const none = {
  TotalRowCount: 0, ReceivingInspectionCount: 0, FulfillmentInspectionCount: 0, GateInspectionCount: 0, HeldForRepairCount: 0, SpecChangeCount: 0, OverDueCount: 0, TodayAuditCount: 0,
  ReceivingInDealerCount: 0, InTransitCount: 0, RejectedCount: 0, SoldCount: 0, ProductionCompletedCount: 0, HandOverCompletedCount: 0,
};
const own = people.userRecord(1, 'Anna Ash');
const empty: Record<string, Answer> = {
  'POST user/GetUsersListAsPerRole': () => people.userList([own]),
  'GET location': () => [],
  'GET model/jcb/read': () => [],
  'POST jcbstock/list': () => given.list([], none),
  'POST template/all/list': () => ({ Templates: [], TotalCount: 0 }),
  'POST model/mapping/list': () => ({ Models: [], TotalCount: 0, MissingTotal: 0 }),
  'GET site/timezones': () => zones,
  'GET site/v2': () => people.siteProfile(),
};
const zones = [
  { value: 'Greenwich Standard Time', abbr: 'GMT', offset: 0, isdst: false, text: '(UTC) Monrovia, Reykjavik', utc: ['Africa/Monrovia'] },
  { value: 'GMT Standard Time', abbr: 'BST', offset: 1, isdst: true, text: '(UTC) Dublin, Edinburgh, Lisbon, London', utc: ['Europe/London'] },
  { value: 'W. Europe Standard Time', abbr: 'CET', offset: 1, isdst: false, text: '(UTC+01:00) Berlin, Rome', utc: ['Europe/Berlin', 'Europe/Rome'] },
];
/** A site that takes its templates and models from head office. */
const dealership = { 'GET security/session': () => given.user({ Permissions: given.without('template.write') }) };

it('the next step is the first that is left', () => {
  const none = { people: 1, locations: 0, templates: 0, models: 0, machines: 0 };
  expect(nextOf(stepsOf(true), none)).toBe('locations');
  expect(nextOf(stepsOf(true), { ...none, locations: 2 })).toBe('templates');
  expect(nextOf(stepsOf(false), { ...none, locations: 2 })).toBe('models');
  expect(nextOf(stepsOf(true), { people: 1, locations: 2, templates: 1, models: 3, machines: 4 })).toBeUndefined();
  expect(doneOf(stepsOf(false), { ...none, locations: 2, templates: 3, models: undefined })).toBe(2);
  expect([others(0), others(1), others(3)]).toEqual([0, 0, 2]);
});

describe('the guide of a new site', () => {
  it('leads through people, locations, models and machines', async () => {
    const server = serve({ ...empty, 'GET siteconfig': () => given.config({ Hierarchy: 2 }) });
    const { person, address, back } = await openInside('/setup', 'Set up this site');
    expect(await screen.findByText('0 of 5 steps are done')).toBeTruthy();
    const steps = screen.getAllByRole('listitem').filter((item) => item.closest('.first-run'));
    expect(steps.map((step) => within(step).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Add the people who work here', 'Name the places where machines stand', 'Write what is checked', 'Check the models', 'Bring in the machines',
    ]);
    expect(screen.getByRole('link', { name: 'Add a user' }).getAttribute('href')).toBe('/settings?open=new');
    expect(screen.getByRole('link', { name: 'New template' }).getAttribute('href')).toBe('/checktemplate/checktemplateeditor?do=new');
    expect(screen.getByRole('link', { name: 'Open models' }).getAttribute('href')).toBe('/managemodel?open=new');
    expect(screen.getByRole('link', { name: 'Open the stock list' }).getAttribute('href')).toBe('/audit');
    await person.click(screen.getByRole('link', { name: 'Open locations' }));
    expect(address()).toBe('/location');
    // The page stays until the next one is loaded.
    await waitFor(() => expect(screen.queryByText('Check the models')).toBeNull());
    server.answers['GET location'] = () => [given.location(1, 'DOCK'), given.location(2, 'BAY 1')];
    await back();
    expect(await screen.findByText('2 locations')).toBeTruthy();
    expect(screen.getByText('1 of 5 steps are done')).toBeTruthy();
  });

  it('says when everything is there, and leads on', async () => {
    serve({ ...empty, 'POST user/GetUsersListAsPerRole': () => people.userList([own], 3), 'GET location': () => [given.location(1, 'DOCK')], 'GET model/jcb/read': () => [given.model(1, 'BH-90')], 'POST jcbstock/list': () => given.list([], { ...none, TotalRowCount: 20 }), 'POST template/all/list': () => ({ Templates: [], TotalCount: 2 }) });
    await openInside('/setup', 'Set up this site');
    expect(await screen.findByText('Everything is set up')).toBeTruthy();
    for (const text of ['2 people besides you', '1 location', '2 published templates', '1 model', '20 machines']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Inspect the first machine' })).toBeTruthy();
  });

  it('of a dealership says where the models come from', async () => {
    serve({ ...empty, ...dealership });
    await openInside('/setup', 'Set up this site');
    expect(await screen.findByText('The models come from your head office.')).toBeTruthy();
    expect(screen.queryByText('Write what is checked')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open models' })).toBeNull();
  });

  it('is refused to those who may not change the settings', async () => {
    serve({ ...empty, 'GET security/session': () => given.user({ Permissions: given.without('site.settings') }) });
    await openInside('/setup', 'Set up this site');
    expect(await screen.findByText('Unauthorized Access Denied')).toBeTruthy();
  });
});

it('proposes the zone of the country, otherwise that of the device', () => {
  expect(proposedZone(zones, 'GMT Standard Time', 'Europe/Berlin')).toBe('GMT Standard Time');
  for (const unknown of [undefined, null]) {
    expect(proposedZone(zones, unknown, 'Europe/Rome')).toBe('W. Europe Standard Time');
    expect(proposedZone(zones, unknown, 'Asia/Tokyo')).toBeUndefined();
  }
});

describe('the time zone of a new site', () => {
  const settings = (TimeZoneId: string): ReturnType<typeof given.config> => given.config({ Hierarchy: 2 }, { TimeZoneDetails: { TimeZoneId }, EmailTemplateSetting: { IsEnabled: false } } as object);

  it('is proposed for its country, and saved with the other settings as they were', async () => {
    const server = serve({
      ...empty,
      'GET siteconfig': () => settings('Greenwich Standard Time'),
      'GET site/v2': () => people.siteProfile({ CountryLookup: { CountryIsoCode: 'DE', CountryLookupIsoId: 1, CountryName: 'Germany', Iso3166_3: 'DEU', TimeZoneId: 'W. Europe Standard Time' } }),
      'POST siteconfig/create': () => ({ TimeStamp: '2' }),
    });
    const { person } = await openInside('/setup', 'Set up this site');
    expect(await screen.findByText(/^Proposed for Germany/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Time Zone/).value).toBe('(UTC+01:00) Berlin, Rome');
    server.answers['GET siteconfig'] = () => settings('W. Europe Standard Time');
    await person.click(screen.getByRole('button', { name: 'Save the time zone' }));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeTruthy();
    expect(server.bodies('POST siteconfig/create')).toMatchObject([{ SettingXml: { TimeZoneDetails: { TimeZoneId: 'W. Europe Standard Time' }, EmailTemplateSetting: { IsEnabled: false } } }]);
  });

  it('that was chosen is not replaced by a proposal', async () => {
    serve({ ...empty, 'GET siteconfig': () => settings('GMT Standard Time') });
    await openInside('/setup', 'Set up this site');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Time Zone/).value).toBe('(UTC) Dublin, Edinburgh, Lisbon, London'));
    expect(screen.queryByText(/^Proposed/)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saved' }).disabled).toBe(true);
  });
});

describe('the example templates', () => {
  interface Made {
    id: number;
    name: string;
    kind: number;
    language: number;
    isPublished: boolean;
    groups: { id: number; name: string }[];
    items: { id: number; group: number; text: string }[];
  }

  /** A server with the templates that are made on it. */
  function templates(code: 'en_GB' | 'de_DE' = 'en_GB'): { made: Made[]; answers: Record<string, Answer>; texts: unknown[] } {
    const made: Made[] = [];
    const texts: unknown[] = [];
    const row = ({ id, name, kind, language, isPublished }: Made): object => ({ ...given.template(id, name), VehicleType: kind, LanguageId: language, Status: isPublished ? 1 : 0 });
    const ids = [11, 12, 13, 14, 15];
    let last = 100;
    const ofId = (id: number): Made => made.find((one) => one.id === id) as Made;
    const answers: Record<string, Answer> = {
      ...empty,
      'GET siteconfig': () => given.config({ Hierarchy: 2 }),
      'GET security/session': () => given.user({ LanguageCode: code, LanguageId: code === 'en_GB' ? 1 : 2 }),
      'GET language': () => [
        { LanguageId: 1, LanguageName: 'English', LanguageCode: 'en_GB', LanguageCulture: 'en-GB' },
        { LanguageId: 2, LanguageName: 'German', LanguageCode: 'de_DE', LanguageCulture: 'de-DE' },
      ],
      'POST template/all/list': (body) => {
        const { Filters } = body as { Filters: { FieldName: string; FieldValue: string }[] };
        const name = Filters.find(({ FieldName }) => FieldName === 'TemplateName')?.FieldValue;
        const active = Filters.some(({ FieldName }) => FieldName === 'Status');
        const found = made.filter((one) => (name === undefined || one.name.includes(name)) && (!active || one.isPublished));
        return { Templates: found.map(row), TotalCount: found.length };
      },
      'POST template/create': (body) => {
        const { TemplateName, VehicleType, LanguageId } = body as { TemplateName: string; VehicleType: number; LanguageId: number };
        const id = ids[made.length] ?? 0;
        made.push({ id, name: TemplateName, kind: VehicleType, language: LanguageId, isPublished: false, groups: [], items: [] });
        return { TemplateId: id, Template: given.template(id, TemplateName) };
      },
      'POST templateitemgroup/create': (body) => {
        const sent = body as { TemplateId: number; ItemGroup: string }[];
        sent.forEach(({ TemplateId, ItemGroup }) => ofId(TemplateId).groups.push({ id: (last += 1), name: ItemGroup }));
        return { Groups: [] };
      },
      'POST templateitemtype/create': (body) => {
        const sent = body as { TemplateItemGroupId: number; ItemDesc: string }[];
        sent.forEach(({ TemplateItemGroupId, ItemDesc }) => made.find(({ groups }) => groups.some(({ id }) => id === TemplateItemGroupId))?.items.push({ id: (last += 1), group: TemplateItemGroupId, text: ItemDesc }));
        return { Items: [] };
      },
      'POST template/CompleteSaveLanguage': (body) => {
        texts.push(body);
        return { Message: 'x' };
      },
    };
    const draft = (one: Made): object => {
      const copy = given.templateDraft(one.id, one.groups.map(({ id, name }) => ({ id, name, items: one.items.filter(({ group }) => group === id) })));
      return { ...copy, Template: row(one) };
    };
    for (const id of ids) {
      answers[`GET template/draft/${id}`] = () => draft(ofId(id));
      answers[`GET template/MultilanguageTemplateList/${id}/0`] = () => [];
      answers[`POST template/complete/${id}/0/false`] = () => {
        ofId(id).isPublished = true;
        return { Version: 1 };
      };
    }
    return { made, answers, texts };
  }

  it('are adopted in the language of the person, translated and published, and the guide goes on', async () => {
    const { made, answers, texts } = templates();
    const server = serve(answers);
    const { person, address } = await openInside('/setup', 'Set up this site');
    await person.click(await screen.findByRole('link', { name: 'Start from examples' }));
    const dialog = await screen.findByRole('dialog', { name: 'Example templates' });
    expect(await within(dialog).findAllByText('15 questions')).toHaveLength(5);
    expect(within(dialog).getByText('Serial plate agrees with the papers')).toBeTruthy();
    await person.click(within(dialog).getByRole('checkbox', { name: 'Gate Inspection' }));
    server.answers['POST model/mapping/list'] = () => ({ Models: [], TotalCount: 3, MissingTotal: 3 });
    await person.click(within(dialog).getByRole('button', { name: 'Adopt 4 templates' }));
    await alertSays('4 templates adopted');
    await waitFor(() => expect(address()).toBe('/setup'));
    expect(made.map(({ name, kind, isPublished, items }) => [name, kind, isPublished, items.length])).toEqual([
      ['Receiving Inspection', 5, true, 15], ['30 Day Audit', 10, true, 15], ['Pre-Delivery Inspection', 1, true, 15], ['Handover to the Customer', 9, true, 15],
    ]);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toMatchObject({ LanguageId: 2, TemplateName: 'Wareneingangsprüfung' });
    expect(JSON.stringify(texts)).not.toContain('"ItemDesc":""');
    expect(await screen.findByText('4 published templates')).toBeTruthy();
  });

  it('that fail half-way are completed, and none is made twice', async () => {
    const { made, answers } = templates();
    const works = answers['POST templateitemtype/create'] as Answer;
    let calls = 0;
    const server = serve(answers);
    const { person } = open('/setup?open=examples');
    const dialog = await screen.findByRole('dialog', { name: 'Example templates' });
    server.answers['POST templateitemtype/create'] = (body: unknown, url: URL) => {
      calls += 1;
      if (calls === 2) server.answers['POST templateitemtype/create'] = refusal(422, { Message: 'Template: not now' });
      return (works as (body: unknown, url: URL) => unknown)(body, url);
    };
    await person.click(await within(dialog).findByRole('button', { name: 'Adopt 5 templates' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Pre-Delivery Inspection could not be adopted: not now');
    expect(await within(dialog).findByText('Begun')).toBeTruthy();
    expect(within(dialog).getAllByText('There already')).toHaveLength(2);
    expect(made).toHaveLength(3);
    server.answers['POST templateitemtype/create'] = works;
    await person.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await alertSays('3 templates adopted');
    expect(made.map(({ name }) => name)).toEqual(examples.map(({ en }) => en));
    expect(made.every(({ isPublished, items, groups }) => isPublished && items.length === 15 && new Set(groups.map(({ name }) => name)).size === groups.length)).toBe(true);
  });

  it('are not adopted where a template has the name in either language', async () => {
    const { made, answers } = templates();
    made.push({ id: 7, name: '30-Tage-Audit', kind: 10, language: 2, isPublished: true, groups: [], items: [] });
    serve(answers);
    open('/setup?open=examples');
    const dialog = await screen.findByRole('dialog', { name: 'Example templates' });
    expect(await within(dialog).findByRole('button', { name: 'Adopt 4 templates' })).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: '30 Day Audit' }).disabled).toBe(true);
  });
});

it('leads to the mapping of templates while models lack some', async () => {
  serve({ ...empty, 'GET siteconfig': () => given.config({ Hierarchy: 2 }), 'GET model/jcb/read': () => [given.model(1, 'BH-90')], 'POST template/all/list': () => ({ Templates: [], TotalCount: 2 }), 'POST model/mapping/list': () => ({ Models: [], TotalCount: 1, MissingTotal: 1 }) });
  await openInside('/setup', 'Set up this site');
  expect(await screen.findByText('1 model lacks a template')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Map templates' }).className).toBe('btn brand');
});

describe('the offer above an empty stock list', () => {
  it('leads to the guide, and goes away', async () => {
    serve({ ...empty });
    const { person } = await openInside('/audit', 'Stock List');
    const offer = await screen.findByRole('region', { name: 'Set up this site' });
    expect(within(offer).getByRole('link', { name: 'Set up the site' }).getAttribute('href')).toBe('/setup');
    await person.click(within(offer).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull());
  });
  it('that was put off stays away for the browser session, and comes back in the next one', async () => {
    serve({ ...empty });
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(within(await screen.findByRole('region', { name: 'Set up this site' })).getByRole('button', { name: 'Not now' }));
    cleanup();
    await openInside('/audit', 'Stock List');
    await screen.findByText('No data found');
    expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull();
    cleanup();
    sessionStorage.clear();
    await openInside('/audit', 'Stock List');
    expect(await screen.findByRole('region', { name: 'Set up this site' })).toBeTruthy();
  });
  it('is not there once there are machines', async () => {
    serve();
    await openInside('/audit', 'Stock List');
    await screen.findByText('7104822');
    expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull();
  });
});
