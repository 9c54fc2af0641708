import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import * as prepare from './prepare.ts';
import { typeOf } from './uploads.ts';

/** The storage: a PUT is answered when the test says so. */
class Put {
  static sent: Put[] = [];
  static answers: number[] = [];
  readonly upload: { onprogress?: (event: Pick<ProgressEvent, 'loaded' | 'total' | 'lengthComputable'>) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  address = '';
  isStopped = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(_method: string, address: URL): void {
    this.address = address.pathname;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {
    Put.sent.push(this);
    const answer = Put.answers.shift();
    if (answer !== undefined) this.answer(answer);
  }
  abort(): void {
    this.isStopped = true;
    this.onabort?.();
  }
  answer(status: number): void {
    this.status = status;
    if (status === 0) this.onerror?.();
    else this.onload?.();
    this.onloadend?.();
  }
}

// What the browser makes of a video is tested in it.
vi.mock('./prepare.ts', async (real) => ({ ...(await real<typeof prepare>()) }));
vi.mock('./poster.ts', () => ({ posterOf: () => Promise.resolve({ blob: new Blob(['poster'], { type: 'image/jpeg' }), seconds: 7 }) }));

beforeEach(() => {
  Put.sent = [];
  Put.answers = [];
  vi.stubGlobal('XMLHttpRequest', Put);
});

interface Intent {
  FileNameWithExtension: string;
  AssetTypeEnum: number;
  PosterFileSize?: number;
  MetaData: string;
}
const metaOf = (intent: Intent): Record<string, unknown> => JSON.parse(intent.MetaData) as Record<string, unknown>;

let ids = 0;
const announced = (part: object = {}): Answer => () => {
  ids += 1;
  return { AssetId: ids, SignedURL: `/assets/incoming/${ids}`, AWSHeaders: { 'x-content': 'yes' }, State: 'Announced', Refused: null, Poster: null, ...part };
};

async function history(more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve>; input: HTMLInputElement; lines: () => HTMLElement[] }> {
  const server = serve({
    'GET jcbstock/history/1': () => ({ ...given.history([given.group([given.line()])]), PhotoCount: 5, VideoCount: 1 }),
    'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
    'POST assets/upload/intent': announced(),
    'POST assets/upload/complete': () => ({ AssetId: ids, MetaData: '{}', Width: 1, Height: 1 }),
    ...more,
  });
  const opened = open('/m/7104822');
  const input = await screen.findByLabelText<HTMLInputElement>('Add photos or videos', { selector: 'input' });
  return { ...opened, server, input, lines: () => within(screen.getByRole('list', { name: 'Uploads' })).getAllByRole('listitem') };
}

const photo = (name: string): File => new File(['bytes'], name, { type: 'image/jpeg' });
const states = (lines: HTMLElement[]): (string | undefined)[] => lines.map((line) => line.dataset['state']);
const intents = (server: ReturnType<typeof serve>): Intent[] => server.bodies('POST assets/upload/intent') as Intent[];

describe('the media area of a history', () => {
  // HIST-006
  it('counts photos and videos, and uploads several at once with their progress', async () => {
    const { person, server, input, lines } = await history();
    const area = screen.getByRole('region', { name: 'Photos and videos' });
    expect(within(area).getByRole('link', { name: '5 photos 1 video' })).toBeTruthy();
    expect(within(area).getByRole('button', { name: 'Add photos or videos' })).toBeTruthy();
    await person.upload(input, [photo('a.jpg'), photo('b.png'), photo('c.jpeg')]);
    await waitFor(() => expect(Put.sent).toHaveLength(2));
    expect(states(lines())).toEqual(['sending', 'sending', 'waiting']);
    Put.sent[0]?.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
    await waitFor(() => expect(within(area).getByRole('progressbar', { name: 'Sending a.jpg' })).toHaveProperty('value', 0.25));
    expect([Put.sent[0]?.address, Put.sent[0]?.headers]).toEqual(['/assets/incoming/1', { 'x-content': 'yes' }]);
    Put.sent[0]?.answer(200);
    await waitFor(() => expect(states(lines())).toEqual(['sent', 'sending', 'sending']));
    Put.sent[1]?.answer(200);
    Put.sent[2]?.answer(200);
    await waitFor(() => expect(states(lines())).toEqual(['sent', 'sent', 'sent']));
    expect(intents(server).map(({ FileNameWithExtension, AssetTypeEnum }) => [FileNameWithExtension, AssetTypeEnum])).toEqual([['a.jpg', 10], ['b.png', 10], ['c.jpeg', 10]]);
    const metas = intents(server).map(metaOf);
    expect(metas.map(({ VHCId }) => VHCId)).toEqual([1, 1, 1]);
    expect(new Set(metas.map(({ ClientId }) => ClientId)).size).toBe(3);
    for (const { ClientId } of metas) expect(ClientId).toMatch(/^[0-9a-f]{32}$/);
    expect(server.bodies('POST assets/upload/complete')).toEqual([{ AssetId: 1 }, { AssetId: 2 }, { AssetId: 3 }]);
    // The history is read again, because it counts them.
    await waitFor(() => expect(server.sent.filter((one) => one.call === 'GET jcbstock/history/1').length).toBeGreaterThan(1));
  });
  it('sends a video with its picture and length', async () => {
    const { person, server, input, lines } = await history({
      'POST assets/upload/intent': announced({ Poster: { SignedURL: '/assets/incoming/poster', AWSHeaders: { 'x-poster': '1' } } }),
    });
    Put.answers = [200, 200];
    await person.upload(input, new File(['\0\0\0\u0014ftypisom'], 'boom.mp4', { type: 'video/mp4' }));
    await waitFor(() => expect(states(lines())).toEqual(['sent']));
    const [intent] = intents(server);
    expect([intent?.AssetTypeEnum, intent?.PosterFileSize, intent && metaOf(intent)['VideoLength']]).toEqual([30, 6, 7]);
    expect(Put.sent.map(({ address, headers }) => [address, headers['x-poster']])).toEqual([[expect.stringContaining('/assets/incoming/'), undefined], ['/assets/incoming/poster', '1']]);
  });
  it('tries again what failed, as the same file, and takes what is there already for sent', async () => {
    const { person, server, input, lines } = await history();
    Put.answers = [0];
    await person.upload(input, photo('a.jpg'));
    await waitFor(() => expect(states(lines())).toEqual(['failed']));
    expect(within(lines()[0] as HTMLElement).getByRole('alert').textContent).toBe('The file could not be sent, please try again');
    Put.answers = [409];
    await person.click(screen.getByRole('button', { name: 'Try a.jpg again' }));
    await waitFor(() => expect(states(lines())).toEqual(['sent']));
    const [first, second] = intents(server).map(metaOf);
    expect(second?.['ClientId']).toBe(first?.['ClientId']);
    await person.click(screen.getByRole('button', { name: 'Take a.jpg off the list' }));
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  });
  it('does not send again what the server has accepted or refused before', async () => {
    const { person, server, input, lines } = await history({ 'POST assets/upload/intent': announced({ SignedURL: '', State: 'Accepted' }) });
    await person.upload(input, photo('a.jpg'));
    await waitFor(() => expect(states(lines())).toEqual(['sent']));
    server.answers['POST assets/upload/intent'] = announced({ SignedURL: '', State: 'Refused', Refused: 'The file can not be read' });
    await person.upload(input, photo('b.jpg'));
    await waitFor(() => expect(states(lines())).toEqual(['sent', 'failed']));
    expect(within(lines()[1] as HTMLElement).getByRole('alert').textContent).toBe('The file can not be read');
    expect(screen.queryByRole('button', { name: 'Try b.jpg again' })).toBeNull();
    expect(Put.sent).toEqual([]);
  });
  it('says why the server refuses one, and leaves other kinds of files out', async () => {
    const { input, lines } = await history({ 'POST assets/upload/intent': refusal(422, { Message: 'Upload: A machine can have 200 photos and 20 videos at most' }) });
    fireEvent.change(input, { target: { files: [photo('a.jpg'), new File(['x'], 'list.pdf')] } });
    await waitFor(() => expect(states(lines())).toEqual(['failed', 'failed']));
    expect(lines().map((line) => within(line).getByRole('alert').textContent)).toEqual([
      'A machine can have 200 photos and 20 videos at most', 'Only png, jpg, jpeg, mp4, mov and webm files are accepted',
    ]);
  });
  it('announces one anew whose address has expired, and says what the storage does not take', async () => {
    const { person, server, input, lines } = await history();
    Put.answers = [403, 200];
    await person.upload(input, photo('a.jpg'));
    await waitFor(() => expect(states(lines())).toEqual(['sent']));
    const [first, second] = intents(server).map(metaOf);
    expect([second?.['ClientId'], new Set(Put.sent.map(({ address }) => address)).size]).toEqual([first?.['ClientId'], 2]);
    Put.answers = [413];
    await person.upload(input, photo('b.jpg'));
    await waitFor(() => expect(states(lines())).toEqual(['sent', 'failed']));
    expect(within(lines()[1] as HTMLElement).getByRole('alert').textContent).toBe('The server did not take this file');
    expect(screen.queryByRole('button', { name: 'Try b.jpg again' })).toBeNull();
  });
  it('makes photos ready before they are sent, once however often they are sent, and says which it cannot read', async () => {
    const { person, server, input, lines } = await history();
    const ready = new File(['smaller'], 'a.jpg', { type: 'image/jpeg' });
    const making = vi.spyOn(prepare, 'prepare').mockResolvedValue(ready);
    Put.answers = [0, 200];
    await person.upload(input, photo('a.png'));
    await waitFor(() => expect(states(lines())).toEqual(['failed']));
    await person.click(screen.getByRole('button', { name: 'Try a.png again' }));
    await waitFor(() => expect(states(lines())).toEqual(['sent']));
    expect(making).toHaveBeenCalledTimes(1);
    expect(intents(server).map(({ FileNameWithExtension }) => FileNameWithExtension)).toEqual(['a.jpg', 'a.jpg']);
    making.mockRejectedValue(new prepare.Unreadable(true));
    await person.upload(input, photo('IMG_1.HEIC'));
    await waitFor(() => expect(states(lines())).toEqual(['sent', 'failed']));
    expect(within(lines()[1] as HTMLElement).getByRole('alert').textContent).toMatch(/^IMG_1\.HEIC is a HEIC picture/);
    making.mockRestore();
  });
  it('takes a note to a file that was sent', async () => {
    const { person, server, input, lines } = await history({ 'POST assets/comment': (body) => ({ Message: 'Success', ...(body as object) }) });
    Put.answers = [200];
    await person.upload(input, photo('a.jpg'));
    await person.type(await within(lines()[0] as HTMLElement).findByRole('textbox', { name: 'Note for a.jpg' }), ' Bucket {Enter}');
    expect(await within(lines()[0] as HTMLElement).findByText('Note saved')).toBeTruthy();
    expect(server.bodies('POST assets/comment')).toEqual([{ AssetId: ids, Comments: 'Bucket' }]);
  });
  it('stops one that is cancelled, and goes on with the next', async () => {
    const { person, input, lines } = await history();
    await person.upload(input, ['a.jpg', 'b.jpg', 'c.jpg'].map(photo));
    await waitFor(() => expect(Put.sent).toHaveLength(2));
    await person.click(screen.getByRole('button', { name: 'Cancel a.jpg' }));
    expect(Put.sent[0]?.isStopped).toBe(true);
    await waitFor(() => expect(Put.sent).toHaveLength(3));
    expect(lines().map((line) => line.textContent)).toEqual([expect.stringContaining('b.jpg'), expect.stringContaining('c.jpg')]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('takes what is dropped and pasted, but nothing that is pasted into a field', async () => {
    const { lines } = await history();
    Put.answers = [200, 200];
    const area = screen.getByRole('region', { name: 'Photos and videos' });
    const target = area.querySelector('.uploader') as HTMLElement;
    const files = [photo('dropped.jpg')];
    const dataTransfer = { types: ['Files'], files, items: files.map((one) => ({ kind: 'file', type: one.type, getAsFile: () => one })) };
    fireEvent.dragEnter(target, { dataTransfer });
    await waitFor(() => expect(target.className).toContain('over'));
    fireEvent.drop(target, { dataTransfer });
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(target.className).not.toContain('over');
    fireEvent.paste(document.body, { clipboardData: { files: [photo('pasted.png')] } });
    fireEvent.paste(screen.getByLabelText('Note'), { clipboardData: { files: [photo('note.png')] } });
    await waitFor(() => expect(states(lines())).toEqual(['sent', 'sent']));
    expect(lines().map((line) => line.textContent)).toEqual([expect.stringContaining('dropped.jpg'), expect.stringContaining('pasted.png')]);
  });
});

it('knows files by their names', () => {
  expect(['a.JPG', 'IMG_1.HEIC', 'b.mov', 'c.webm', 'd.pdf', 'e'].map(typeOf)).toEqual(['photo', 'photo', 'video', 'video', undefined, undefined]);
});
