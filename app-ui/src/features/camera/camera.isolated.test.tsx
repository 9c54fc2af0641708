// The camera at a failed question: photos are taken, taken again, marked and sent; an earlier one is compared with. The canvas
// is a stand-in; the browser tests draw real ones.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { storage, type Put } from '../../testing/storage.ts';

vi.mock('./MarkUpStep.tsx', () => ({
  MarkUpStep: ({ photo, name, keep, onKeep, onBack }: { photo: File | string; name: string; keep: string; onKeep: (file: File | undefined) => void; onBack: () => void }) => (
    <div>
      <p>{typeof photo === 'string' ? photo : photo.name}</p>
      <button type="button" onClick={() => onKeep(new File(['marks'], name, { type: 'image/jpeg' }))}>
        {keep}
      </button>
      <button type="button" onClick={onBack}>
        Back
      </button>
    </div>
  ),
}));

const machine = given.row({ SiteCode: '330001', Status: 'H', StatusName: 'Held For Repair', Actions: { Allowed: ['complete', 'edit'], Refused: {} } });

const photo = (id: number, item: number, name: string, text = 'Hoses'): object => ({
  AssetType: 20, Comments: '', ItemDesc: text,
  MetaData: JSON.stringify({ AssetId: id, TemplateItemTypeId: item, SignedURL: `/assets/${id}.jpg`, ThumbnailURL: `/assets/${id}-s.jpg`, OriginalFileName: name }),
});

let stop: ReturnType<typeof vi.fn>;
let puts: Put[];

beforeEach(() => {
  puts = storage();
  stop = vi.fn();
  vi.stubGlobal('isSecureContext', true);
  const track = { stop, addEventListener: () => undefined };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] }) },
    configurable: true,
  });
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  let shots = 0;
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob([`shot ${(shots += 1)}`], { type: 'image/jpeg' }));
  HTMLCanvasElement.prototype.getContext = (() => null) as never;
  URL.createObjectURL = () => 'blob:shot';
  URL.revokeObjectURL = () => undefined;
});

/** An open inspection with a failed question, and what is sent to the storage. */
async function failed(more: Record<string, Answer> = {}): Promise<Opened & { hoses: HTMLElement; server: ReturnType<typeof serve> }> {
  const server = serve({
    'POST jcbstock/list': () => given.list([machine]),
    'POST jcbstock/search': () => ({ JcbStockList: [machine], Refusals: {} }),
    'POST vhc/inspection/start': () => ({ TemplateLookupId: 70, TemplateId: 3, VHCId: 1, Status: 'H', Version: 1, TemplateVersion: 2 }),
    'GET vhcitem/list/1/70': () => [given.inspectionItem(12, 'Hoses', { CheckItemTypeId: 2, ItemStatus: 0, Comments: 'Leaks' })],
    'GET vhcitem/list/1/60': () => [],
    'POST lookup/itemcommentlookup/list': () => [],
    'GET jcbstock/history/1': () => given.history([given.group([given.line({ TemplateLookupId: 60, InspectionStatus: { Success: 0, Comments: '', IsMachineTransfer: false, IsUndoTransfer: false } })])]),
    'GET assets/download/jcb/itemphoto/1/70/0': () => [photo(3, 12, 'old.jpg')],
    'GET assets/download/jcb/itemphoto/1/60/0': () => [photo(1, 99, 'other.jpg', 'Tyres'), photo(2, 98, 'hoses.jpg', ' hoses')],
    'POST assets/upload/intent': () => ({ AssetId: 9, SignedURL: '/upload/9', AWSHeaders: {} }),
    'POST assets/upload/complete': () => ({ AssetId: 9, Width: 1, Height: 1, MetaData: '{}' }),
    ...more,
  });
  const opened = open('/m/7104822/inspection');
  await screen.findByText('Hoses');
  const hoses = document.querySelector<HTMLElement>('[data-question="12"]') as HTMLElement;
  return { ...opened, hoses, server };
}

/** Lets the storage take every file as it comes. */
async function stored(count: number): Promise<string[]> {
  const texts: string[] = [];
  for (let at = 0; at < count; at += 1) {
    await waitFor(() => expect(puts.length).toBeGreaterThan(at));
    const put = puts[at] as Put;
    texts.push(`${put.file.name.replace(/\d{8}-\d{6}/, 'now')}: ${Buffer.from(await put.file.arrayBuffer()).toString()}`);
    put.answer(200);
  }
  return texts;
}

describe('the camera at a question', () => {
  it('takes photos with a press each, one of them again, and hands over the last when it is closed', async () => {
    const { person, hoses } = await failed();
    await person.click(within(hoses).getByRole('button', { name: 'Take photo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hoses' });
    const shutter = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Take photo' });
    await waitFor(() => expect(shutter.disabled).toBe(false));
    await person.click(shutter);
    await person.click(await within(dialog).findByRole('button', { name: 'Take again' }));
    expect(within(dialog).queryByRole('img', { name: 'The photo that was just taken' })).toBeNull();
    await person.click(shutter);
    await within(dialog).findByRole('button', { name: 'Use 1 photo' });
    await person.click(shutter);
    await person.click(await within(dialog).findByRole('button', { name: 'Use 2 photos' }));
    expect(await stored(2)).toEqual(['photo-now.jpg: shot 2', 'photo-now.jpg: shot 3']);
    await waitFor(() => expect(stop).toHaveBeenCalled());
    expect(puts).toHaveLength(2);
  });

  it('marks the photo before it is used, which keeps its note', async () => {
    const { person, hoses, server } = await failed();
    await person.click(within(hoses).getByRole('button', { name: 'Take photo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hoses' });
    const shutter = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Take photo' });
    await waitFor(() => expect(shutter.disabled).toBe(false));
    await person.click(shutter);
    await person.type(await within(dialog).findByRole('textbox', { name: 'Note' }), 'Leaks here ');
    await person.click(await within(dialog).findByRole('button', { name: 'Mark up' }));
    await person.click(within(dialog).getByRole('button', { name: 'Save marks' }));
    await person.click(await within(dialog).findByRole('button', { name: 'Use 1 photo' }));
    expect(await stored(1)).toEqual(['photo-now.jpg: marks']);
    const [intent] = server.bodies('POST assets/upload/intent') as { MetaData: string }[];
    expect(JSON.parse(intent?.MetaData ?? '{}')).toMatchObject({ TemplateItemTypeId: 12, Comments: 'Leaks here' });
  });

  it('keeps the photo of whoever turns to another program', async () => {
    const { person, hoses } = await failed();
    await person.click(within(hoses).getByRole('button', { name: 'Take photo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hoses' });
    const shutter = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Take photo' });
    await waitFor(() => expect(shutter.disabled).toBe(false));
    await person.click(shutter);
    await within(dialog).findByRole('button', { name: 'Use 1 photo' });
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    vi.restoreAllMocks();
    expect(await stored(1)).toEqual(['photo-now.jpg: shot 1']);
  });

  it('compares with the photo of the same place in the earlier inspection', async () => {
    const { person, hoses } = await failed();
    await person.click(within(hoses).getByRole('button', { name: 'Take photo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hoses' });
    const strength = await within(dialog).findByRole('slider', { name: 'Earlier photo' });
    const before = dialog.querySelector<HTMLImageElement>('.photo-before');
    expect(before?.getAttribute('src')).toBe('/assets/2.jpg');
    fireEvent.change(strength, { target: { value: '80' } });
    expect(before?.style.opacity).toBe('0.8');
  });

  it('asks for nothing earlier before it is opened', async () => {
    const { server, hoses } = await failed();
    await within(hoses).findByRole('img', { name: 'old.jpg' });
    expect(server.sent.filter(({ call }) => call === 'GET assets/download/jcb/itemphoto/1/60/0')).toEqual([]);
  });
});

describe('photos otherwise', () => {
  const file = (name: string, type = 'image/jpeg'): File => new File([name], name, { type });

  it('are chosen several at once, and are sent one after another', async () => {
    const { person, hoses } = await failed();
    await person.upload(within(hoses).getByLabelText('Add a photo'), [file('a.jpg'), file('b.jpg')]);
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(await stored(2)).toEqual(['a.jpg: a.jpg', 'b.jpg: b.jpg']);
  });

  it('are dropped on the question and pasted into it', async () => {
    const { hoses } = await failed();
    const files = [file('drop.jpg')];
    fireEvent.drop(within(hoses).getByRole('group', { name: 'Photos: Hoses' }), { dataTransfer: { files, items: files.map((one) => ({ kind: 'file', type: one.type, getAsFile: () => one })), types: ['Files'] } });
    expect(await stored(1)).toEqual(['drop.jpg: drop.jpg']);
    fireEvent.paste(within(hoses).getByRole('textbox', { name: /What is wrong/ }), { clipboardData: { files: [file('paste.png', 'image/png')] } });
    expect(await stored(2)).toEqual(['drop.jpg: drop.jpg', 'paste.png: paste.png']);
  });

  it('are refused where they are none, and HEIC where the browser does not read it', async () => {
    const { hoses } = await failed();
    const input = within(hoses).getByLabelText('Add a photo');
    fireEvent.change(input, { target: { files: [file('order.pdf', 'application/pdf')] } });
    expect(within(hoses).getByText('Only png, jpg and jpeg files are accepted')).toBeTruthy();
    // As a browser that does not know the format.
    vi.stubGlobal('Image', class { onerror?: () => void; set src(_address: string) { queueMicrotask(() => this.onerror?.()); } });
    fireEvent.change(input, { target: { files: [file('IMG_1.HEIC', '')] } });
    expect(await within(hoses).findByText('IMG_1.HEIC is a HEIC picture, which this browser cannot read. Take the photo with the camera here, or save it as JPEG first.')).toBeTruthy();
    expect(puts).toEqual([]);
  });

  it('are shown large in the viewer, one beside the other, and Back closes it', async () => {
    const { person, hoses, address, back } = await failed({ 'GET assets/download/jcb/itemphoto/1/70/0': () => [photo(3, 12, 'old.jpg'), photo(4, 12, 'new.jpg'), photo(5, 13, 'other.jpg')] });
    await person.click(await within(hoses).findByRole('link', { name: 'new.jpg' }));
    const viewer = await screen.findByRole('dialog', { name: 'Hoses' });
    expect(within(viewer).getAllByRole('button', { name: /^Photo: Hoses/ })).toHaveLength(2);
    expect(within(viewer).getByRole('button', { name: 'Previous' })).toBeTruthy();
    expect(within(viewer).queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(address()).toBe('/m/7104822/inspection?at=4');
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hoses' })).toBeNull());
    expect(address()).toBe('/m/7104822/inspection');
  });

  it('get marks beside the original', async () => {
    const { person, hoses } = await failed();
    await person.click(await within(hoses).findByRole('button', { name: 'Mark up old.jpg' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hoses' });
    expect(within(dialog).getByText('/assets/3.jpg')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Save marks' }));
    expect(await stored(1)).toEqual(['old-marked.jpg: marks']);
  });
});
