import { readFileSync } from 'node:fs';
import { alertText, expect, freshSerial, rows, stateOf, test, totalShown, visit, visitStock } from './world.ts';

test.beforeEach(() => test.slow());

test.describe('a machine', () => {
  test.use({ storageState: stateOf('dealer') });

  test('STOCK-053 STOCK-055 STOCK-159 STOCK-160 STOCK-158 STOCK-170 is added, refused twice, edited and deleted', async ({ page }) => {
    const serial = freshSerial();
    await visitStock(page);
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await page.getByRole('menuitem', { name: 'Create Machine' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Machine' });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Machine Serial Number required')).toBeVisible();
    await expect(dialog.getByText('Model Name required')).toBeVisible();
    await dialog.getByLabel('Machine Serial Number').fill(serial);
    await dialog.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(alertText(page).filter({ hasText: 'New machine created sucessfully' })).toBeVisible();
    await expect(dialog).toBeHidden();

    // STOCK-176 STOCK-177: a second machine with the serial is refused, and the dialog keeps its entries
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await page.getByRole('menuitem', { name: 'Create Machine' }).click();
    await dialog.getByLabel('Machine Serial Number').fill(serial);
    await expect(dialog.getByText(/Already in stock at/)).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(alertText(page).filter({ hasText: 'Machine already exists in stock' })).toBeVisible();
    await expect(dialog.getByLabel('Machine Serial Number')).toHaveValue(serial);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // STOCK-044: a double-click on a machine in R opens it
    await page.goto(`/audit?q=${serial}`);
    await expect(rows(page)).toHaveCount(1);
    await rows(page).first().locator('td').nth(2).dblclick();
    const edit = page.getByRole('dialog', { name: `Receiving Inspection ${serial}` });
    await edit.getByRole('tab', { name: 'Machine' }).click();
    await edit.getByRole('combobox', { name: 'Location' }).click();
    const place = page.getByRole('option').last();
    const name = (await place.textContent()) ?? '';
    await place.click();
    await edit.getByRole('button', { name: 'Confirm' }).click();
    await expect(edit).toBeHidden();
    await expect(rows(page).first()).toContainText(name);

    await page.getByRole('button', { name: `Actions of ${serial}` }).click();
    await page.getByRole('menuitem', { name: 'Delete Machine' }).click();
    const confirm = page.getByRole('dialog', { name: `Delete ${serial}` });
    await expect(confirm).toContainText('Are you sure want to delete this Job ?');
    await confirm.getByRole('button', { name: `Delete ${serial}` }).click();
    await expect(alertText(page).filter({ hasText: 'Machine deleted sucessfully' })).toBeVisible();
    await expect(page.getByText('No data found')).toBeVisible();
  });
});

test.describe('an import', () => {
  test.use({ storageState: stateOf('headOffice') });

  test('STOCK-056 STOCK-057 STOCK-113 STOCK-126 STOCK-127 STOCK-180 shows each row, gives the failed ones back and is undone', async ({ page }) => {
    const api = page.context().request;
    const headers = { sitecode: '220000' };
    const [model] = (await (await api.get('/api/model/jcb/read', { headers })).json()) as { ModelName: string }[];
    const [place] = (await (await api.get('/api/location', { headers })).json()) as { LocationName: string }[];
    const serial = freshSerial();
    const lines = ['VIN,Type,Place', `${serial},${model?.ModelName},${place?.LocationName}`, `${serial},${model?.ModelName},${place?.LocationName}`, `12,${model?.ModelName},${place?.LocationName}`, `${Number(serial) + 1},No Such Model,${place?.LocationName}`];
    await visitStock(page);
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await page.getByRole('menuitem', { name: 'File Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'File Import' });
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(alertText(page).filter({ hasText: 'Invaild file format, please check!' })).toBeVisible();
    await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('VIN,Type\n1,2\n') });
    await expect(dialog.getByText('Incorrect data format in file')).toBeVisible();
    await input.setInputFiles({ name: 'arrivals.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await expect(dialog.getByText('Column 1 "VIN"')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('img', { name: '100 percent' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Successful 1' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Duplicates 1' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Failed 2' })).toBeVisible();
    const status = dialog.getByRole('region', { name: 'Jobs Imported Status' });
    await expect(status.getByRole('row').nth(1)).toContainText('Imported');
    await expect(status.getByRole('row').nth(2)).toContainText('Duplicate');
    await expect(status.getByRole('row').nth(3)).toContainText('Machine serial number should be 7 or 8 characters');
    await expect(status.getByRole('row').nth(4)).toContainText('Invalid Model Name');
    await dialog.getByRole('button', { name: 'Failed 2' }).click();
    await expect(status.getByRole('row')).toHaveCount(3);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Failed rows as CSV' }).click();
    const failed = readFileSync(await (await download).path(), 'utf8');
    expect(failed).toContain('"12",');
    expect(failed).toContain('No Such Model');
    expect(failed).toContain(serial);
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog', { name: 'Undo import' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog', { name: 'Undo import' })).toBeHidden();
    await expect(alertText(page).filter({ hasText: /Taken back: 1 machines/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`/audit?q=${serial}`);
    await expect(page.getByText('No data found')).toBeVisible();
  });

  test('STOCK-128 goes on in the background, in an older encoding, from a file with quotes', async ({ page }) => {
    const api = page.context().request;
    const headers = { sitecode: '220000' };
    const [model] = (await (await api.get('/api/model/jcb/read', { headers })).json()) as { ModelName: string }[];
    const [place] = (await (await api.get('/api/location', { headers })).json()) as { LocationName: string }[];
    const start = Number(freshSerial());
    const lines = Array.from({ length: 300 }, (_, at) => `"${start + 10 + at}","${model?.ModelName}","${place?.LocationName}"`);
    const file = Buffer.from(['Série,Modèle,Lieu', ...lines].join('\r\n'), 'latin1');
    await visitStock(page);
    const before = await totalShown(page);
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await page.getByRole('menuitem', { name: 'File Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'File Import' });
    await dialog.locator('input[type=file]').setInputFiles({ name: 'série.csv', mimeType: 'text/csv', buffer: file });
    await expect(dialog.getByText('Column 1 "Série"')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByRole('button', { name: /Go on in background|^Close$/ }).last().click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => totalShown(page), { timeout: 240_000 }).toBe(before + 300);
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await page.getByRole('menuitem', { name: 'File Import' }).click();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog', { name: 'Undo import' }).getByRole('button', { name: 'OK' }).click();
    await expect(alertText(page).filter({ hasText: /Taken back: 300 machines/ })).toBeVisible({ timeout: 240_000 });
    await page.keyboard.press('Escape');
    await expect.poll(() => totalShown(page), { timeout: 240_000 }).toBe(before);
  });
});

test.describe('Machine Search', () => {
  test.use({ storageState: stateOf('headOffice') });

  test('STOCK-003 STOCK-061 STOCK-062 STOCK-063 STOCK-123 STOCK-124 finds machines of the whole group', async ({ page, baseURL, playwright }) => {
    const dealer = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: stateOf('dealer') });
    const api = page.context().request;
    type Found = { JcbStockList: { Vin: string; SiteName: string; SiteCode: string }[] };
    const search = async (serial: string): Promise<Found['JcbStockList']> => {
      const data = {
        Filters: [{ FieldName: 'Vin', FieldValue: serial, ConditionOperator: 'like', FieldType: 'String', Function: 'None' }],
        FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: 40 },
        IsGroupSearch: true,
      };
      return ((await (await api.post('/api/jcbstock/search', { headers: { sitecode: '220000' }, data })).json()) as Found).JcbStockList;
    };
    // A machine of another site of the group, taken from the dealership's own list.
    const [first] = ((await (await dealer.post('/api/jcbstock/list', { headers: { sitecode: '330001' }, data: { Filters: [], FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: 1 } } })).json()) as Found).JcbStockList;
    expect(first, 'the dealership of the demonstration world has machines').toBeDefined();
    const other = (await search(first?.Vin ?? '')).find((row) => row.SiteCode === '330001');
    expect(other, `head office finds ${first?.Vin} of the dealership`).toBeDefined();
    await dealer.dispose();
    await visit(page, '/globalsearch', 'Machine Search');
    const box = page.getByPlaceholder('Search by Machine Serial...');
    await box.fill('71');
    await box.press('Enter');
    await expect(alertText(page)).toContainText('Search value should be atleast 4 charcter');
    await box.fill(other?.Vin ?? '');
    await box.press('Enter');
    const table = page.getByRole('region', { name: 'Machine Search' });
    await expect(table.getByText(other?.SiteName ?? '').first()).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(table).toBeHidden();
    await box.fill('00000000');
    await box.press('Enter');
    await expect(page.getByText('No data found')).toBeVisible();
  });
});

test.describe('Machine Locations', () => {
  test.use({ storageState: stateOf('dealer') });

  test('REF-001 REF-039 REF-040 REF-054 REF-058 REF-029 are added, refused twice, renamed and deleted', async ({ page }) => {
    const name = `BAY ${freshSerial()}`;
    await visit(page, '/location', 'Machine Locations');
    await page.getByLabel('Add a location').fill(name.toLowerCase());
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(alertText(page).filter({ hasText: 'Machine Location Added Successfully' })).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    // The field is emptied once the first one is saved.
    await expect(page.getByLabel('Add a location')).toHaveValue('');
    await page.getByLabel('Add a location').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Entered location is already exist.')).toBeVisible();
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByLabel('Location Name').fill(`${name} B`);
    await page.keyboard.press('Enter');
    await expect(alertText(page).filter({ hasText: 'Machine Location Updated Successfully' })).toBeVisible();
    await page.getByRole('button', { name: `Delete ${name} B` }).click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this location?');
    await page.getByRole('dialog').getByRole('button', { name: `Delete ${name} B` }).click();
    await expect(alertText(page).filter({ hasText: 'Machine Location Deleted Successfully' })).toBeVisible();
    await expect(page.getByText(`${name} B`, { exact: true })).toBeHidden();
  });
});
