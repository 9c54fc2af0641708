// An inspection on a phone whose network goes half way: 40 questions, two failures, 12 photos. The tab is closed and opened again
// without a network, and the server is killed while the outbox is sent. Everything arrives once, and whole. And an in-progress stage
// of a production site, which is finished without a network.
import type { APIRequestContext, APIResponse, BrowserContext, Locator, Page } from '@playwright/test';
import type { Server } from 'web-shared/e2e/servers';
import { clean } from './keyboard.ts';
import { png } from './png.ts';
import { create, expect as soon, faultsOf, fits, freshSerial, password, people, pin, site, test as base } from './world.ts';

/** A server that is started again and the outbox are at work here, so a busy machine is waited for. */
const expect = soon.configure({ timeout: 180_000 });

const screen = { viewport: { width: 390, height: 844 }, hasTouch: true };
const headers = { sitecode: site.headOffice };
const questions = 40;
/** The questions that fail, each with six photos: one before the network goes, one after. */
const failing: ReadonlySet<number> = new Set([12, 27]);
const photosEach = 6;
/** The network goes before this question, and the tab is closed before the other one. */
const cut: Readonly<Record<'network' | 'tab', number>> = { network: 20, tab: 31 };

base.use({ serviceWorkers: 'allow' });
const test = base.extend({ viewport: screen.viewport, hasTouch: screen.hasTouch, actionTimeout: 300_000 });

async function ask(api: APIRequestContext, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await api.post(`/api/${path}`, { headers, data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

async function read<T>(api: APIRequestContext, path: string): Promise<T> {
  const answer = await api.get(`/api/${path}`, { headers });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return (await answer.json()) as T;
}

/** A machine whose receiving inspection has 40 questions with quick texts. Returns its record. */
async function machine(api: APIRequestContext, serial: string): Promise<number> {
  const model = (await ask(api, 'model/create', { ModelId: 0, ModelName: `OFF ${serial}` }))['ModelId'] as number;
  const template = (await ask(api, 'template/create', { TemplateId: 0, TemplateName: `Yard ${serial}`, VehicleType: 5, LanguageId: 1 }))['TemplateId'] as number;
  const { Groups } = (await ask(api, 'templateitemgroup/create', [{ TemplateItemGroupId: 0, TemplateId: template, ItemGroup: 'All round', OrderList: 0 }])) as { Groups: { TemplateItemGroupId: number }[] };
  const list = (await ask(api, 'commentlist/create', { CommentListId: 0, CommentListDesc: `Yard ${serial}`, LanguageId: 1, Comments: ['Cracked', 'Leaking'].map((CommentText, OrderList) => ({ CommentText, OrderList })) }))['CommentListId'];
  const item = { TemplateItemTypeId: 0, TemplateItemGroupId: Groups[0]?.TemplateItemGroupId, CheckItemTypeId: 1, IsMandatory: true, IsPhotoRequired: true, CommentListId: list };
  await ask(api, 'templateitemtype/create', Array.from({ length: questions }, (_one, at) => ({ ...item, ItemDesc: `Question ${at + 1}`, OrderList: at })));
  await ask(api, `template/complete/${template}/0/true`, {});
  await ask(api, 'model/mapping/assign', { ModelIds: [model], VehicleType: 5, TemplateId: template });
  return create(api, site.headOffice, serial, model);
}

/** Colours that differ clearly, one for each photo. */
const colours = Array.from({ length: failing.size * photosEach }, (_one, at) => [(at % 4) * 80, Math.floor(at / 4) * 110, 40 + at * 15] as const);

class Phone {
  taps = 0;
  private photos = 0;

  constructor(public page: Page) {}

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  question(): Locator {
    return this.page.locator('.phone-one [data-question]');
  }

  async answer(at: number): Promise<void> {
    const question = this.question();
    await expect(question.locator('.q-text')).toHaveText(new RegExp(`^Question ${at + 1}\\b`));
    if (!failing.has(at)) {
      await this.tap(question.locator('button.yes'));
      return;
    }
    await this.tap(question.locator('button.no'));
    await this.tap(question.getByRole('button', { name: 'Cracked' }));
    for (let count = 0; count < photosEach; count += 1) {
      const colour = colours[this.photos];
      if (!colour) throw new Error('no colour is left');
      this.photos += 1;
      // The tap on the button, which opens the phone's own choice of a picture.
      this.taps += 1;
      await question.locator('input[type=file]').setInputFiles({ name: `photo-${this.photos}.png`, mimeType: 'image/png', buffer: png(64, colour) });
      await expect(question.getByRole('img')).toHaveCount(count + 1);
    }
    await this.tap(this.page.getByRole('button', { name: 'Next', exact: true }));
  }
}

/** The page is one of a service worker, so that it opens without a network. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Kills the server as soon as the third photo is confirmed. Resolves when it is dead. */
function killedWhileSending(page: Page, server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    let confirmed = 0;
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/assets/upload/complete')) return;
      confirmed += 1;
      if (confirmed === 3) server.kill().then(resolve, reject);
    });
  });
}

interface Item {
  TemplateItemTypeId: number;
  ItemStatus: number | null;
  Comments: string;
}

async function status(api: APIRequestContext, serial: string): Promise<string> {
  const answer = await ask(api, 'jcbstock/search', {
    Filters: [{ FieldName: 'Vin', FieldValue: serial, ConditionOperator: 'like', FieldType: 'String', Function: 'None' }],
    FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: 10 },
    IsGroupSearch: true,
  });
  return (answer['JcbStockList'] as { Vin: string; Status: string }[]).find(({ Vin }) => Vin === serial)?.Status ?? '';
}

async function signedIn(context: BrowserContext): Promise<APIRequestContext> {
  const answer = await context.request.post('/api/security/login', { data: { ...people.headOffice, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  return context.request;
}

test('an inspection of 40 questions, 12 photos and two failures reaches the server once, whole, with the network off half way', async ({ page: first, context, server }) => {
  test.setTimeout(1_800_000);
  const api = await signedIn(context);
  const serial = freshSerial();
  const id = await machine(api, serial);
  const address = `/m/${serial}/inspection`;
  await first.goto(address);
  const phone = new Phone(first);
  await expect(phone.question()).toHaveCount(1);
  await installed(first);
  await expect(phone.question()).toHaveCount(1);
  const begun = Date.now();

  await test.step('half of it with a network', async () => {
    for (let at = 0; at < cut.network; at += 1) await phone.answer(at);
    await expect(first.locator('[data-save="saved"]')).toBeVisible();
  });

  await test.step('the network goes: it is answered on, and kept on this device', async () => {
    await context.setOffline(true);
    for (let at = cut.network; at < cut.tab; at += 1) await phone.answer(at);
    await expect(first.locator('[data-where="device"]')).toContainText('Kept on this device');
  });

  await test.step('the tab is closed and opened again without a network', async () => {
    await first.close();
    phone.page = await context.newPage();
    await phone.page.goto(address);
    for (let at = cut.tab; at < questions; at += 1) await phone.answer(at);
  });

  const { page } = phone;
  await test.step('it is completed on this device', async () => {
    await expect(page.getByText('2 questions failed. The inspection will fail.')).toBeVisible();
    await phone.tap(page.getByRole('button', { name: 'Complete', exact: true }));
    await expect(page.getByText(`${serial} is completed on this device`)).toBeVisible();
  });
  const seconds = (Date.now() - begun) / 1000;

  await test.step('the network is back, and the server is killed while it is sent', async () => {
    const killed = killedWhileSending(page, server);
    await context.setOffline(false);
    await killed;
    await expect(page.locator('.outbox-bar')).toBeVisible();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await server.start();
    await expect(page.locator('.outbox-bar')).toHaveCount(0, { timeout: 600_000 });
  });

  await test.step('the machine stands in Held For Repair, with everything once', async () => {
    await expect.poll(() => status(api, serial)).toBe('H');
    const items = await read<Item[]>(api, `vhcitem/list/${id}/0`);
    const failed = items.filter(({ ItemStatus }) => ItemStatus === 0);
    expect([items.length, items.filter(({ ItemStatus }) => ItemStatus === 1).length, failed.map(({ Comments }) => Comments)]).toEqual([questions, questions - failing.size, ['Cracked', 'Cracked']]);
    const photos = (await read<{ AssetId: number; MetaData: string }[]>(api, `assets/download/jcb/itemphoto/${id}/0/0`)).map(({ MetaData }) => JSON.parse(MetaData) as { AssetId: number; SignedURL: string; TemplateItemTypeId: number });
    expect(new Set(photos.map(({ AssetId }) => AssetId)).size).toBe(colours.length);
    expect(photos).toHaveLength(colours.length);
    for (const { TemplateItemTypeId } of failed) expect(photos.filter((photo) => photo.TemplateItemTypeId === TemplateItemTypeId)).toHaveLength(photosEach);
    const seen = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (one) => {
            const picture = await createImageBitmap(await (await fetch(one)).blob());
            const canvas = new OffscreenCanvas(picture.width, picture.height);
            const drawing = canvas.getContext('2d');
            drawing?.drawImage(picture, 0, 0);
            return [picture.width, picture.height, ...(drawing?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data.slice(0, 3) ?? [])];
          }),
        ),
      photos.map(({ SignedURL }) => SignedURL),
    );
    for (const colour of colours) {
      const same = seen.filter(([width, height, ...found]) => width === 64 && height === 64 && colour.every((part, at) => Math.abs(part - (found[at] ?? -99)) <= 6));
      expect(same, `the photo of ${colour.join()}`).toHaveLength(1);
    }
    const { MachineHistory } = await read<{ MachineHistory: { VhcJcbInfo: { InspectionStatus: { Success: number | null; Comments: string } }[] }[] }>(api, `jcbstock/history/${id}`);
    const lines = MachineHistory.flatMap(({ VhcJcbInfo }) => VhcJcbInfo);
    const failures = lines.filter(({ InspectionStatus }) => InspectionStatus.Success === 0);
    expect(failures.map(({ InspectionStatus }) => InspectionStatus.Comments)).toEqual(['Question 13 - Cracked; Question 28 - Cracked']);
  });

  await test.step('after the repair it goes on', async () => {
    await page.goto(address);
    const repair = page.getByRole('dialog', { name: `Held For Repair ${serial}` });
    const current = repair.locator('.phone-one [data-question]');
    for (let count = 0; count < failing.size; count += 1) {
      const question = (await current.getAttribute('data-question')) ?? '';
      await current.locator('button.yes').tap();
      // The next question comes by itself, and takes the answer then.
      if (count + 1 < failing.size) await expect(current).not.toHaveAttribute('data-question', question);
    }
    await repair.getByRole('button', { name: 'Complete', exact: true }).tap();
    await expect.poll(() => status(api, serial)).toBe('R');
  });

  const most = questions + colours.length + 8;
  console.log(`offline: ${questions} questions, ${colours.length} photos, ${failing.size} failures: ${phone.taps} taps (fewer than ${most}), ${seconds.toFixed(1)} s`);
  expect(phone.taps).toBeLessThan(most);
});

base.describe('a technician of a production site', () => {
  base.use(screen);
  base.beforeEach(() => base.slow());

  const stage = 'Paint';
  const { sitecode } = people.production;

  interface StageItem extends Item {
    CheckItemTypeId: number;
    StageName: string;
    IsStageFinished: boolean;
    Min: string | null;
    Max: string | null;
  }

  const done = async <T>(asking: Promise<APIResponse>): Promise<T> => {
    const answer = await asking;
    soon(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as T;
  };
  const readApi = <T>(api: APIRequestContext, path: string): Promise<T> => done<T>(api.get(`/api/${path}`, { headers: { sitecode } }));

  /** A machine that the production system imports. Answers its record. */
  const produced = async (api: APIRequestContext, serial: string): Promise<number> => {
    const [model] = await readApi<{ ModelName: string }[]>(api, 'model/jcb/read');
    const [place] = await readApi<{ LocationName: string }[]>(api, 'location');
    const data = { VIN: serial, Model: model?.ModelName, Location: place?.LocationName };
    return (await done<{ VhcId: number }>(api.post('/api/dataimporter/jcb/import', { headers: { sitecode }, data }))).VhcId;
  };

  /** The questions of the stage, as the server has them. */
  const stageItems = async (api: APIRequestContext, id: number): Promise<StageItem[]> => (await readApi<StageItem[]>(api, `vhcitem/list/${id}/0`)).filter(({ StageName }) => StageName === stage);

  /** Number of entries of the history that report the stage as finished. */
  const timesFinished = async (api: APIRequestContext, id: number): Promise<number> => {
    const { MachineHistory } = await readApi<{ MachineHistory: { VhcJcbInfo: { StageName: string | null }[] }[] }>(api, `jcbstock/history/${id}`);
    return MachineHistory.flatMap(({ VhcJcbInfo }) => VhcJcbInfo).filter(({ StageName }) => StageName === stage).length;
  };

  /** Answers a question well, which must be the one on the screen. */
  const answerWell = async (page: Page, { TemplateItemTypeId, CheckItemTypeId, Min, Max }: StageItem): Promise<void> => {
    const question = page.locator(`.phone-one [data-question="${TemplateItemTypeId}"]`);
    await soon(question).toBeVisible();
    await soon(question.locator('.yn button:disabled')).toHaveCount(0);
    if (CheckItemTypeId <= 2) {
      await question.locator('button.yes').tap();
      return;
    }
    await question.locator('[data-main]').fill(CheckItemTypeId === 3 ? (Min ?? Max ?? '1') : 'As specified');
    await page.getByRole('button', { name: 'Next', exact: true }).tap();
  };

  const stageIn = (page: Page): Locator => page.getByRole('listitem', { name: stage, exact: true });
  const toSummary = (page: Page): Promise<void> => page.getByRole('button', { name: 'Summary', exact: true }).tap();

  base('finishes a stage without a network: it is kept over a closed tab, and the server has it once when the network is back', async ({ page: first, context, playwright, baseURL }) => {
    const works = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await done(works.post('/api/security/login', { data: { sitecode, username: 'import', loginAs: 20, password } }));
    const serial = freshSerial();
    const id = await produced(works, serial);
    await done(context.request.post('/api/security/V2/Technicianlogin', { data: { sitecode, username: 'tech', pincode: pin } }));
    const address = `/m/${serial}/inspection`;
    await first.goto(address);
    const question = first.locator('.phone-one [data-question]');
    await soon(question).toHaveCount(1);
    await installed(first);
    await soon(question).toHaveCount(1);
    const items = await stageItems(works, id);
    soon(items.length).toBeGreaterThan(2);

    await base.step('the first question is answered with a network, the others without', async () => {
      for (const [at, one] of items.entries()) {
        if (at === 1) {
          await soon(first.locator('[data-save="saved"][data-where="server"]')).toBeVisible();
          await context.setOffline(true);
        }
        await answerWell(first, one);
      }
      await soon(first.locator('[data-where="device"]')).toContainText('Kept on this device');
    });

    await base.step('the stage is finished on this device', async () => {
      await toSummary(first);
      await stageIn(first).getByRole('button', { name: `Finish ${stage}` }).tap();
      await soon(first.getByText(`Stage ${stage} is finished on this device`)).toBeVisible();
      await soon(stageIn(first)).toContainText('Kept on this device');
      await soon(stageIn(first).getByRole('button', { name: `Take back ${stage}` })).toBeEnabled();
    });

    await first.close();
    const page = await context.newPage();
    const faults = faultsOf(page, baseURL);
    await base.step('the tab is closed and opened again without a network: it is still kept', async () => {
      await page.goto(address);
      await toSummary(page);
      await soon(stageIn(page)).toContainText('Kept on this device');
      await soon(stageIn(page).getByRole('button', { name: `Finish ${stage}` })).toHaveCount(0);
      await fits(page);
      await soon.poll(() => page.locator('.jumps .btn').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 56).length)).toBe(0);
      await clean(page);
      soon(await timesFinished(works, id)).toBe(0);
    });

    await base.step('the network is back: it is finished', async () => {
      await context.setOffline(false);
      // The summary that is open goes on once the server has confirmed the session.
      await soon(page.locator('[data-save="saved"][data-where="server"]')).toBeVisible();
      await soon(stageIn(page).getByText('Finished', { exact: true })).toBeVisible();
      await soon(stageIn(page)).not.toContainText('Kept on this device');
    });

    const there = await stageItems(works, id);
    soon(there.map(({ ItemStatus, IsStageFinished }) => [ItemStatus, IsStageFinished])).toEqual(items.map(() => [1, true]));
    soon(await timesFinished(works, id)).toBe(1);
    soon(faults).toEqual([]);
    await works.dispose();
  });
});
