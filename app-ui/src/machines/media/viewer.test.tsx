import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import tokens from '../../../../config/theme.json';
import { open, refusal, serve, stream, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const asset = given.mediaAsset;
const inspected = { meta: { TemplateItemTypeId: 3, TemplateLookupId: 70, Status: 'R' }, ItemDesc: 'Tyres free of cuts', Comments: 'Front right sidewall, 30 mm' };
const three = [asset(11, 10), asset(12, 20, inspected), asset(13, 10, { Comments: 'Left side' })];

const shown = (media = given.machineMedia(three)): Record<string, Answer> => ({
  'GET jcbstock/history/1': () => ({ ...given.history([given.group([given.line()])]), PhotoCount: media.PhotoAssets.length + media.ItemPhotoAssets.length, VideoCount: media.VideoAssets.length + media.ItemVideoAssets.length }),
  'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
  'GET assets/download/jcb/assets/1': () => media,
});

async function gallery(more: Record<string, Answer> = {}, media = given.machineMedia(three)): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({ ...shown(media), ...more });
  const opened = open('/m/7104822');
  await opened.person.click(await screen.findByRole('link', { name: /^Photos \d/ }));
  return { ...opened, server };
}

const viewer = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Media of 7104822' });
const arrows = (dialog: HTMLElement): boolean[] => ['Previous', 'Next'].map((name) => within(dialog).queryByRole('button', { name }) !== null);
const at = (dialog: HTMLElement, text: string): Promise<HTMLElement> => within(dialog).findByText(text);

describe('the gallery of a machine', () => {
  it('shows all of it, by question and by stage, and only photos or videos', async () => {
    const { person, address } = await gallery({}, given.machineMedia([...three, asset(14, 30)]));
    expect(address()).toBe('/m/7104822?show=media');
    expect(screen.getByRole('link', { name: /^Photos 3/ }).getAttribute('aria-current')).toBe('page');
    const all = await screen.findByRole('list', { name: 'Photos and videos' });
    expect(within(all).getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Photo: The machine itself, 22/10/2026', 'Photo: Tyres free of cuts, 22/10/2026, Front right sidewall, 30 mm', 'Photo: The machine itself, 22/10/2026, Left side', 'Video: The machine itself, 22/10/2026',
    ]);
    expect(within(all).getAllByRole('listitem')[3]?.querySelector<HTMLElement>('.thumb-play')?.dataset['length']).toBe('1:05');
    await person.click(screen.getByRole('button', { name: 'Question' }));
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['The machine itself 3', 'Tyres free of cuts 1']);
    await person.click(screen.getByRole('button', { name: 'Stage' }));
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['Receiving Inspection 1', 'Without an inspection 3']);
    await person.click(screen.getByRole('button', { name: 'Videos 1' }));
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['Without an inspection 1']);
  });
  it('says that there is nothing yet', async () => {
    await gallery({}, given.machineMedia([]));
    expect(await screen.findByText('No photos or videos yet')).toBeTruthy();
  });
  // ASSET-025
  it('says what a failure means', async () => {
    const { person, server } = await gallery({ 'GET assets/download/jcb/assets/1': refusal(409, { Message: 'Storage: It is being moved' }) });
    expect((await screen.findByRole('alert')).textContent).toBe('MediaIt is being movedTry again');
    server.answers['GET assets/download/jcb/assets/1'] = () => given.machineMedia(three);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Photos and videos' })).toBeTruthy();
  });
});

it('photos that come or go at an inspection are read again, and answers are not', async () => {
  const events = stream();
  const { server } = await gallery({ 'GET events': events.answer });
  await screen.findByRole('list', { name: 'Photos and videos' });
  const reads = (): number => server.sent.filter(({ call }) => call === 'GET assets/download/jcb/assets/1').length;
  await waitFor(() => expect(events.listeners()).toBe(1));
  const changed = (Version: number): void => events.say('inspection', { VHCId: 1, TemplateLookupId: 70, Version });
  changed(4);
  await waitFor(() => expect(reads()).toBe(2));
  // Answers count the version up.
  changed(5);
  server.answers['GET assets/download/jcb/assets/1'] = () => given.machineMedia([...three, asset(14, 20, inspected)]);
  changed(5);
  await waitFor(() => expect(screen.getAllByRole('listitem').filter((one) => one.querySelector('img')).length).toBe(4));
  expect(reads()).toBe(3);
});

describe('the viewer', () => {
  // ASSET-001
  it('shows a photo with arrows, its description, its date and notes', async () => {
    const { person } = await gallery();
    await person.click(await screen.findByRole('button', { name: /^Photo: Tyres free of cuts, 22\/10\/2026/ }));
    const dialog = await viewer();
    expect(await at(dialog, '2 of 3')).toBeTruthy();
    expect(arrows(dialog)).toEqual([true, true]);
    expect(within(dialog).getByText('Tyres free of cuts')).toBeTruthy();
    expect(within(dialog).getByText('On:').nextElementSibling?.textContent).toBe('22/10/2026');
    expect(within(dialog).getByText('Stage:').nextElementSibling?.textContent).toBe('Receiving Inspection');
    expect(within(dialog).getByRole('heading', { name: 'Notes' }).parentElement?.nextElementSibling?.textContent).toBe('Front right sidewall, 30 mm');
    expect(within(dialog).getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/assets/download/assets/12');
  });
  // CONST-018
  it('takes 90 percent of the window, and shows a photo at least 600 px wide and 400 px high where there is room', async () => {
    const { person } = await gallery();
    await person.click(await screen.findByRole('button', { name: /^Photo: Tyres free of cuts, 22\/10\/2026/ }));
    const dialog = await viewer();
    expect(dialog.classList.contains('dialog-wide')).toBe(true);
    // The photo is in the first column and row of this grid.
    expect(dialog.querySelector('.viewer-body > .viewer-stage')).not.toBeNull();
    const sheet = readFileSync(join(import.meta.dirname, 'media.css'), 'utf8');
    expect(sheet).toContain("grid-template-areas: 'stage facts' 'strip facts'");
    expect(sheet).toMatch(/\(min-width: 900px\) and \(min-height: 600px\) \{\s*\.viewer-body \{ grid-template-rows: minmax\(var\(--gallery-height\), 1fr\) auto; grid-template-columns: minmax\(var\(--gallery-width\), 1fr\) /);
    expect(tokens.size.gallery).toEqual([600, 400]);
  });
  // ASSET-008
  it('goes back from the first to the last, no further than the last, and hides the arrows at the ends', async () => {
    const { person } = await gallery();
    await person.click((await screen.findAllByRole('button', { name: /^Photo: The machine itself/ }))[0] as HTMLElement);
    const dialog = await viewer();
    expect(await at(dialog, '1 of 3')).toBeTruthy();
    expect(arrows(dialog)).toEqual([false, true]);
    await person.keyboard('{ArrowLeft}');
    expect(await at(dialog, '3 of 3')).toBeTruthy();
    expect(arrows(dialog)).toEqual([true, false]);
    await person.keyboard('{ArrowRight}');
    expect(within(dialog).getByText('3 of 3')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Previous' }));
    expect(await at(dialog, '2 of 3')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(await at(dialog, '3 of 3')).toBeTruthy();
    await person.keyboard('{Home}');
    expect(await at(dialog, '1 of 3')).toBeTruthy();
    await person.keyboard('{End}');
    expect(await at(dialog, '3 of 3')).toBeTruthy();
  });
  // ASSET-002
  it('plays a video, beside a list of all with their pictures', async () => {
    const { person } = await gallery({}, given.machineMedia([asset(14, 30, { Comments: 'Boom up and down' }), asset(15, 30, { meta: { ThumbnailURL: null, PosterURL: null } })]));
    await person.click((await screen.findAllByRole('button', { name: /^Video: The machine itself, 22\/10\/2026/ }))[0] as HTMLElement);
    const dialog = await viewer();
    await waitFor(() => expect(dialog.querySelector('.yarl__slide_current video')).not.toBeNull());
    const player = dialog.querySelector('.yarl__slide_current video');
    expect(player?.querySelector('source')?.getAttribute('src')).toBe('/assets/14.mp4');
    expect([player?.getAttribute('poster'), player?.hasAttribute('controls')]).toEqual(['/assets/14-p.jpg', true]);
    expect(within(dialog).getByText('Length:').nextElementSibling?.textContent).toBe('1:05');
    const list = within(dialog).getByRole('navigation', { name: 'All of these' });
    const [first, second] = within(list).getAllByRole('button');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/assets/14-s.jpg');
    expect(first?.getAttribute('aria-current')).toBe('true');
    await person.click(second as HTMLElement);
    expect(await at(dialog, '2 of 2')).toBeTruthy();
    expect(second?.getAttribute('aria-current')).toBe('true');
  });
  it('has an address of its own; Back closes it, and the focus returns', async () => {
    const { person, address, back } = await gallery();
    const tile = await screen.findByRole('button', { name: /^Photo: Tyres free of cuts, 22\/10\/2026/ });
    await person.click(tile);
    const dialog = await viewer();
    expect(address()).toBe('/m/7104822?show=media&at=12');
    await person.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toBe('/m/7104822?show=media&at=13'));
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Media of/ })).toBeNull());
    expect(address()).toBe('/m/7104822?show=media');
    await waitFor(() => expect(document.activeElement).toBe(tile));
    await waitFor(() => expect(document.querySelector('.viewer')).toBeNull());
    await person.click(tile);
    await viewer();
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Media of/ })).toBeNull());
    await back();
    expect(address()).toBe('/m/7104822');
  });
  it('is opened by a link to one photo', async () => {
    serve(shown());
    open('/m/7104822?show=media&at=13');
    expect(await at(await viewer(), '3 of 3')).toBeTruthy();
  });
  it('removes what is of the machine, after a question, and shows what stands in its place', async () => {
    let left = three;
    const { person, server } = await gallery({
      'GET assets/download/jcb/assets/1': () => given.machineMedia(left),
      'POST assets/remove/11/false': () => {
        left = three.slice(1);
        return { Message: 'Success', AssetId: 11 };
      },
    });
    await person.click((await screen.findAllByRole('button', { name: /^Photo: The machine itself/ }))[0] as HTMLElement);
    const dialog = await viewer();
    await person.click(await within(dialog).findByRole('button', { name: 'Remove' }));
    await person.click(within(await screen.findByRole('dialog', { name: 'Remove Photo' })).getByRole('button', { name: 'OK' }));
    expect(await at(dialog, '1 of 2')).toBeTruthy();
    expect(within(dialog).getByText('Tyres free of cuts')).toBeTruthy();
    // What an inspection has shown stays.
    expect(within(dialog).queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(server.bodies('POST assets/remove/11/false')).toHaveLength(1);
  });
  it('offers no removal to who may not', async () => {
    const { person } = await gallery({ 'GET security/session': () => given.user({ Permissions: given.without('photo.') }) });
    await person.click((await screen.findAllByRole('button', { name: /^Photo: The machine itself/ }))[0] as HTMLElement);
    const dialog = await viewer();
    expect(await at(dialog, '1 of 3')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Add a note' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add photos or videos', hidden: true })).toBeNull();
  });
  it('takes a note, keeps the unsaved text of another photo, and shows why one is refused', async () => {
    let comments = 'Left side';
    const { person, server } = await gallery({
      'GET assets/download/jcb/assets/1': () => given.machineMedia([asset(11, 10), asset(13, 10, { Comments: comments })]),
      'POST assets/comment': refusal(422, { Message: 'Upload: Comments can have 500 characters at most' }),
    });
    await person.click((await screen.findAllByRole('button', { name: /^Photo: The machine itself/ }))[1] as HTMLElement);
    const dialog = await viewer();
    await person.click(await within(dialog).findByRole('button', { name: 'Edit the note' }));
    const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    expect([field.value, field.maxLength, document.activeElement]).toEqual(['Left side', 500, field]);
    await person.type(field, ', low{ArrowLeft}{ArrowRight}');
    // The arrows are those of the text.
    expect(within(dialog).getByText('2 of 2')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Previous' }));
    await within(dialog).findByText('1 of 2');
    expect(within(dialog).queryByRole('textbox', { name: 'Note' })).toBeNull();
    await person.click(within(dialog).getByRole('button', { name: 'Next' }));
    await person.click(await within(dialog).findByRole('button', { name: 'Save' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Comments can have 500 characters at most');
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await person.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Stay' }));
    server.answers['POST assets/comment'] = (body) => {
      comments = (body as { Comments: string }).Comments;
      return { Message: 'Success', AssetId: 13, Comments: comments };
    };
    await person.click(await within(dialog).findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(dialog).getByRole('heading', { name: 'Notes' }).parentElement?.nextElementSibling?.textContent).toBe('Left side, low'));
    expect(server.bodies('POST assets/comment')).toEqual(Array(2).fill({ AssetId: 13, Comments: 'Left side, low' }));
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Media of 7104822' })).toBeNull());
    expect(screen.getByRole('button', { name: /^Photo/, description: 'Left side, low' }).textContent).toContain('Left side, low');
  });
});
