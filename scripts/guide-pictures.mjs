// Takes the pictures of the user guide (app-ui/guide/pictures): `node scripts/pictures.mjs ADDRESS guide [name …]`. A test of the guide
// wants each of them at most 80 KiB, and shown by a page.
import { mkdirSync, writeFileSync } from 'node:fs';

const folder = new URL('../app-ui/guide/pictures/', import.meta.url).pathname;
const desk = { width: 1280, height: 760 };
const phone = { width: 390, height: 760 };
/** The share of detail that is kept, in percent; less where a picture would be too large. */
const qualities = [80, 65, 50, 35];
const most = 80 * 1024;

/** `open` makes a page of a size, `signIn` one of a user, and `call` asks the server in the name of one. */
export async function takeGuidePictures({ base, wanted, open, signIn, call, settle }) {
  mkdirSync(folder, { recursive: true });

  /** Keeps what a page shows as WebP. */
  async function keep(page, name) {
    if (wanted.length > 0 && !wanted.includes(name)) return;
    await settle(page);
    const session = await page.context().newCDPSession(page);
    for (const quality of qualities) {
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
      const bytes = Buffer.from(data, 'base64');
      if (bytes.length > most && quality !== qualities.at(-1)) continue;
      writeFileSync(`${folder}${name}.webp`, bytes);
      break;
    }
    await session.detach();
    console.log(name);
  }
  /** A step that fails takes no other picture with it. */
  const failed = [];
  async function step(name, take) {
    try {
      await take();
    } catch (problem) {
      failed.push(name);
      console.error(`${name}: ${String(problem).slice(0, 600)}`);
    }
  }
  const go = async (page, path, size = desk) => {
    await page.setViewportSize(size);
    await page.goto(`${base}${path}`);
  };
  const dialog = (page) => page.getByRole('dialog').last();

  await step('signing in', async () => {
    const visitor = await open(desk);
    await visitor.goto(`${base}/login`);
    await keep(visitor, 'sign-in');
    await go(visitor, '/technicianLogin', phone);
    await keep(visitor, 'pin-phone');
  });

  const dealer = await signIn('330001', 'admin', desk);
  const places = await call(dealer, '330001', 'location');
  const models = await call(dealer, '330001', 'model/jcb/read');
  let next = 7180000;
  /** A machine of the dealership in receiving. */
  const made = async () => {
    next += 1;
    const vin = String(next);
    const data = { VhcType: 20, Status: 'R', VIN: vin, VhcJcbLookup: { ModelId: models[0].ModelId, LocationId: places[0].LocationId } };
    return { id: (await call(dealer, '330001', 'vhc/create', data)).VHCId, vin };
  };
  /** A machine of the dealership in audit. */
  const audited = async () => {
    const machine = await made();
    const { TemplateLookupId, Version } = await call(dealer, '330001', 'vhc/inspection/start', { VHCId: machine.id });
    const asked = await call(dealer, '330001', `vhcitem/list/${machine.id}/${TemplateLookupId}`);
    const Items = asked.map(({ TemplateItemTypeId, CheckItemTypeId, Min, Max }) => ({
      TemplateItemTypeId,
      ItemStatus: CheckItemTypeId <= 2 ? 1 : null,
      Comments: '',
      Measure: CheckItemTypeId <= 2 ? '' : CheckItemTypeId === 3 ? (Min ?? Max ?? '1') : 'As delivered',
    }));
    await call(dealer, '330001', 'vhcItem/v3/update', { VHCId: machine.id, TemplateLookupId, Version, Items });
    await call(dealer, '330001', `vhc/complete/${machine.id}/${TemplateLookupId}`, {});
    return machine;
  };
  const customer = {
    Surname: 'Berg', Address1: '1 Mill Lane', Address2: 'Ashby', Address3: 'Kent', Address4: 'England', Postcode: 'AS1 2BY', Telephone: '+44 1234', Email: 'ida@customer.example',
  };

  await step('stock', async () => {
    await go(dealer, '/audit');
    await dealer.locator('tbody tr').first().waitFor();
    await keep(dealer, 'stock-desk');
    for (let at = 0; at < 3; at += 1) await dealer.locator('tbody input[type=checkbox]').nth(at).check();
    await keep(dealer, 'stock-selected');
    await go(dealer, '/audit', phone);
    await dealer.locator('article.pcard').first().waitFor();
    await keep(dealer, 'stock-phone');
  });
  await step('search', async () => {
    await go(dealer, '/globalsearch?q=7104');
    await dealer.locator('tbody tr').first().waitFor();
    await keep(dealer, 'search');
  });
  await step('notifications', async () => {
    await go(dealer, '/audit');
    await dealer.getByRole('button', { name: /^Notifications/ }).click();
    await dialog(dealer).waitFor();
    await keep(dealer, 'notifications');
  });
  await step('scan', async () => {
    await go(dealer, '/audit', phone);
    await dealer.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Scan' }).click();
    await dialog(dealer).waitFor();
    await keep(dealer, 'scan-phone');
  });
  await step('add', async () => {
    await go(dealer, '/audit');
    await dealer.getByRole('button', { name: 'Add Machine' }).click();
    await dealer.getByRole('menuitem', { name: 'Create Machine' }).click();
    await dialog(dealer).getByRole('textbox', { name: 'Machine Serial Number' }).fill('7199001');
    await keep(dealer, 'add-machine');
  });
  await step('import', async () => {
    const office = await signIn('220000', 'admin', desk);
    await office.getByRole('button', { name: 'Add Machine' }).click();
    await office.getByRole('menuitem', { name: 'File Import' }).click();
    const rows = Array.from({ length: 60 }, (_, at) => `${7197000 + (at % 56)},${at % 17 === 5 ? 'XX-1' : 'EX-80'},DOCK`);
    await office.locator('input[type=file]').setInputFiles({ name: 'arrivals.csv', mimeType: 'text/csv', buffer: Buffer.from(`VIN,Type,Place\n${rows.join('\n')}\n`) });
    await office.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).waitFor();
    await keep(office, 'import-preview');
    await office.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await office.getByText('60 of 60 machines').waitFor();
    await go(office, '/audit');
    await office.locator('tbody input[type=checkbox]').first().check();
    await office.getByRole('button', { name: 'Machine Transfer' }).click();
    await office.getByRole('radio').first().check();
    await keep(office, 'transfer');
    await go(office, '/checktemplate/checktemplateeditor');
    await office.locator('tbody tr').first().waitFor();
    await keep(office, 'templates');
    await office.getByRole('link', { name: 'PDI BH-90', exact: true }).click();
    await office.getByRole('button', { name: 'More of question 1.1' }).click();
    await keep(office, 'template-editor');
    await go(office, '/modeltemplate');
    await office.getByRole('link', { name: 'BH-90', exact: true }).click();
    await office.getByRole('form', { name: 'BH-90' }).waitFor();
    await keep(office, 'model-mapping');
  });
  await step('locations', async () => {
    await go(dealer, '/location');
    await dealer.getByRole('listitem').first().waitFor();
    await keep(dealer, 'locations');
    await go(dealer, '/moveto', phone);
    await dealer.getByRole('combobox', { name: /Into which location/ }).click();
    await dealer.getByRole('option').nth(1).click();
    await dealer.getByRole('textbox', { name: 'Scan or type a serial' }).waitFor();
    await keep(dealer, 'move-phone');
  });
  await step('people', async () => {
    await go(dealer, '/settings');
    await dealer.locator('tbody tr').nth(6).getByRole('button', { name: /^Actions for/ }).click();
    await dealer.getByRole('menuitem', { name: 'Reset Password' }).waitFor();
    await keep(dealer, 'users');
    await go(dealer, '/settings?open=new');
    for (const [label, text] of [['First Name', 'Nia'], ['Last Name', 'Kerr'], ['User Name', 'nia'], ['Email Address', 'nia@330001.example'], ['Password', 'Yard-7']]) {
      await dealer.getByLabel(new RegExp(`^${label}`)).fill(text);
    }
    await keep(dealer, 'user-form');
    await go(dealer, '/account');
    await dealer.getByRole('region', { name: 'Signed in on' }).getByText('This device').waitFor();
    await keep(dealer, 'account');
    await go(dealer, '/siteprofile');
    await dealer.getByLabel('Telephone').waitFor();
    await keep(dealer, 'site-profile');
    await go(dealer, '/sitesettings?panel=3');
    await dealer.getByRole('switch').first().waitFor();
    await keep(dealer, 'site-settings');
    await go(dealer, '/help');
    await dealer.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    await keep(dealer, 'support');
  });
  await step('inspection', async () => {
    const machine = await made();
    await go(dealer, `/m/${machine.vin}/inspection`);
    const question = dialog(dealer).locator('[data-question]:has(button.no)').first();
    await question.locator('button.no').click();
    await question.getByRole('textbox').first().fill('Hose rubs at the boom');
    await keep(dealer, 'inspect-desk');
    await question.getByRole('button', { name: 'Take photo' }).click();
    await dialog(dealer).locator('input[type=file]').setInputFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: Buffer.from(await pictureOfMachine(dealer), 'base64') });
    await dialog(dealer).getByRole('button', { name: 'Mark up' }).click();
    const board = dialog(dealer).getByRole('application', { name: 'Photo with marks' });
    const box = await board.locator('canvas').first().boundingBox();
    await dealer.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.3);
    await dealer.mouse.down();
    await dealer.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 5 });
    await dealer.mouse.up();
    await keep(dealer, 'mark-up');
    const other = await made();
    await go(dealer, `/m/${other.vin}/inspection`, phone);
    await dealer.locator('[data-question]').first().waitFor();
    await keep(dealer, 'inspect-phone');
    await go(dealer, '/yard', phone);
    await dealer.getByRole('main').getByRole('link').first().waitFor();
    await keep(dealer, 'yard-phone');
    await go(dealer, `/m/${other.vin}/inspection`, phone);
    const asked = dealer.locator('[data-question]').first();
    await asked.waitFor();
    await dealer.context().setOffline(true);
    await asked.locator('button.yes').first().click();
    await dealer.getByText('No network. What you answer is kept on this device.').first().waitFor();
    await dealer.locator('[data-sonner-toast] [data-close-button]').first().click();
    await keep(dealer, 'offline-phone');
    await dealer.context().setOffline(false);
  });
  await step('together', async () => {
    const [one, two] = [await audited(), await audited()];
    await go(dealer, `/inspecttogether?of=${one.id},${two.id}`);
    await dealer.getByText('What is answered here holds for every machine.').waitFor();
    await keep(dealer, 'together');
  });
  await step('reject', async () => {
    const [waiting] = (await call(dealer, '330001', 'jcbstock/list', { Filters: [{ FieldName: 'v.status', FieldValue: 'N', ConditionOperator: 'equals' }] })).JcbStockList;
    await go(dealer, '/audit?f=N');
    await dealer.getByRole('button', { name: `Actions of ${waiting.Vin}` }).click();
    await dealer.getByRole('menuitem', { name: 'Reject Machine' }).click();
    await dialog(dealer).getByRole('textbox', { name: /Comments/ }).fill('Bucket is not the one that was ordered');
    await keep(dealer, 'reject');
  });
  await step('sale', async () => {
    const sold = await audited();
    await call(dealer, '330001', 'customer/create', { ...customer, VhcIds: [sold.id] });
    await go(dealer, `/m/${sold.vin}/handover`);
    await dialog(dealer).locator('[data-question]').first().waitFor();
    await dialog(dealer).locator('[data-question]').first().getByRole('radio', { name: 'Yes' }).check();
    await keep(dealer, 'handover');
    await go(dealer, `/m/${sold.vin}`);
    await dialog(dealer).getByRole('region', { name: 'Activity' }).waitFor();
    await keep(dealer, 'history');
  });
  await step('console', async () => {
    const page = await open(desk);
    await page.goto(`${base}/admin/`);
    await page.getByLabel('Site code').fill('330001');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').first().fill('Hardstand#2026');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/login'));
    await page.goto(`${base}/admin/machines`);
    await page.locator('main tbody tr').first().waitFor();
    await keep(page, 'console');
  });
  if (failed.length > 0) throw new Error(`pictures were not taken: ${failed.join(', ')}`);
}

/** What the camera would see: a part of the stock page's machine pictures is not there, so a plain drawing of a hose on a boom. */
async function pictureOfMachine(page) {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 900);
    const pen = canvas.getContext('2d');
    const sky = pen.createLinearGradient(0, 0, 0, 900);
    sky.addColorStop(0, '#9fb6c8');
    sky.addColorStop(1, '#d9dfe3');
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 1200, 900);
    pen.fillStyle = '#6f6a60';
    pen.fillRect(0, 740, 1200, 160);
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    const line = (colour, width, points) => {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.beginPath();
      points.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
      pen.stroke();
    };
    line('#d69a00', 110, [[160, 720], [520, 300], [900, 360], [1020, 640]]);
    line('#f0b400', 84, [[160, 720], [520, 300], [900, 360], [1020, 640]]);
    line('#2a2d33', 22, [[240, 560], [520, 390], [880, 430], [960, 600]]);
    line('#9aa1ab', 34, [[420, 620], [700, 430]]);
    for (const [x, y] of [[160, 720], [520, 300], [900, 360]]) {
      pen.fillStyle = '#3a3e46';
      pen.beginPath();
      pen.arc(x, y, 40, 0, 7);
      pen.fill();
    }
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
}
