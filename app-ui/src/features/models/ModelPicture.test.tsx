import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { storage } from '../../testing/storage.ts';

type Server = ReturnType<typeof serve>;

const shown = given.managedModel(2, 'LX-20', { TemplateLogo: 5, ImageUrl: '/assets/five-s.png' });
const bare = given.managedModel(1, 'BH-90');
const [five, six] = [given.picture(5, 'five.png'), given.picture(6, 'six.jpg')];

async function editing(id: number, more: Record<string, Answer> = {}): Promise<Opened & { server: Server; dialog: HTMLElement }> {
  const server = serve({
    'GET siteconfig': () => given.config({ Hierarchy: 2 }),
    'POST model/List': () => given.managedModels([bare, shown]),
    'GET assets/download/jcb/modelphoto': () => [six, five],
    'POST model/update': () => ({ Message: 'x', ModelId: id }),
    ...more,
  });
  const opened = await openInside(`/managemodel?open=${id}`, 'Manage Model');
  return { ...opened, server, dialog: await screen.findByRole('dialog', { name: 'Edit Machine Model' }) };
}

async function gallery(opened: Opened & { dialog: HTMLElement }): Promise<HTMLElement> {
  await opened.person.click(within(opened.dialog).getByRole('button', { name: 'Choose the picture of the model' }));
  return screen.findByRole('dialog', { name: 'Model Image' });
}

const imageOf = (dialog: HTMLElement): string | null => dialog.querySelector('.model-image .frame img')?.getAttribute('src') ?? null;

describe('the picture of a model', () => {
  // MODEL-013 MODEL-018
  it('is chosen in the gallery, which closes, and saved with the model', async () => {
    const opened = await editing(1);
    const { person, server, dialog } = opened;
    expect(imageOf(dialog)).toBeNull();
    const images = await gallery(opened);
    await person.click(await within(images).findByRole('button', { name: 'six.jpg' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Model Image' })).toBeNull());
    expect(imageOf(dialog)).toBe('/assets/6-s.png');
    for (const name of ['Cancel', 'Confirm']) expect(within(dialog).getByRole('button', { name })).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await alertSays('Model updated sucessfully');
    expect(server.bodies('POST model/update')).toEqual([{ ModelId: 1, ModelName: 'BH-90', TemplateLogo: 6, TimestampDt: bare.TimestampDt }]);
  });

  // MODEL-017 MODEL-027
  it('has a dialog with a file picker for png, jpg and jpeg, an upload button and a gallery with deleting', async () => {
    const opened = await editing(2);
    const images = await gallery(opened);
    expect(within(images).getByRole('button', { name: 'Close' })).toBeTruthy();
    expect(within(images).getByLabelText('Image file (png, jpg, jpeg)').getAttribute('accept')).toBe('.png,.jpg,.jpeg');
    expect(within(images).getByRole('button', { name: 'Upload' })).toBeTruthy();
    const list = await within(images).findByRole('list', { name: 'Images' });
    expect(within(list).getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual(['/assets/6-s.png', '/assets/5-s.png']);
    for (const name of ['five.png', 'six.jpg']) expect(within(list).getByRole('button', { name: `Delete ${name}` })).toBeTruthy();
    expect(within(list).getByRole('button', { name: 'five.png' }).getAttribute('aria-pressed')).toBe('true');
    await opened.person.click(within(images).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Model Image' })).toBeNull());
  });

  // MODEL-047
  it('is uploaded: announced, sent with its progress, confirmed, and in the gallery', async () => {
    const puts = storage();
    const seven = given.picture(7, 'Front left.png');
    const opened = await editing(1, {
      'POST assets/upload/intent': () => ({ AssetId: 7, SignedURL: '/assets/incoming/7?s=x', AWSHeaders: { 'Content-Type': 'image/png', 'If-None-Match': '*' } }),
      'POST assets/upload/complete': () => seven,
    });
    const { person, server } = opened;
    const images = await gallery(opened);
    const file = new File(['pixels'], 'Front left.png', { type: 'image/png' });
    await person.upload(within(images).getByLabelText(/^Image file/), file);
    expect(within(images).getByText('Front left.png')).toBeTruthy();
    await person.click(within(images).getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(server.bodies('POST assets/upload/intent')).toEqual([
      { FileNameWithExtension: 'Front left.png', AssetTypeEnum: 190, OriginalFileSize: 6, UploadedFileSize: 6, MetaData: expect.stringMatching(/^\{"ClientId":"[0-9a-f]{32}"\}$/) as unknown },
    ]);
    expect(puts[0]?.address).toBe(`${location.origin}/assets/incoming/7?s=x`);
    expect(puts[0]?.headers).toEqual({ 'Content-Type': 'image/png', 'If-None-Match': '*' });
    expect(puts[0]?.file).toBe(file);
    act(() => puts[0]?.progress(0.5));
    expect(within(images).getByRole<HTMLProgressElement>('progressbar', { name: 'Upload of the image' }).value).toBe(0.5);
    expect(server.bodies('POST assets/upload/complete')).toEqual([]);
    server.answers['GET assets/download/jcb/modelphoto'] = () => [seven, six, five];
    act(() => puts[0]?.answer(200));
    await alertSays('Logo Uploaded Successfully');
    expect(server.bodies('POST assets/upload/complete')).toEqual([{ AssetId: 7 }]);
    expect(await within(images).findByRole('button', { name: 'Front left.png' })).toBeTruthy();
    expect(within(images).queryByRole('progressbar')).toBeNull();
  });

  it('is no other file, and says what the server or the storage refuses', async () => {
    const puts = storage();
    const opened = await editing(1, {
      'POST assets/upload/intent': () => ({ AssetId: 8, SignedURL: 'https://storage.example/8', AWSHeaders: {} }),
      'POST assets/upload/complete': refusal(422, { Message: 'Upload: The file can not be read' }),
    });
    const { server } = opened;
    // The picker of a browser can be set to show every file.
    const person = userEvent.setup({ applyAccept: false });
    const images = await gallery(opened);
    const upload = within(images).getByRole('button', { name: 'Upload' });
    await person.click(upload);
    expect(within(images).getByRole('alert').textContent).toBe('Please choose a file');
    const input = within(images).getByLabelText(/^Image file/);
    await person.upload(input, new File(['x'], 'a.svg', { type: 'image/svg+xml' }));
    expect(within(images).getByRole('alert').textContent).toBe('Only png, jpg and jpeg files are accepted');
    await person.upload(input, new File(['x'], 'A.PNG', { type: 'image/png' }));
    expect(within(images).queryByRole('alert')).toBeNull();
    await person.click(upload);
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(puts[0]?.address).toBe('https://storage.example/8');
    act(() => puts[0]?.answer(0));
    expect((await within(images).findByRole('alert')).textContent).toBe('The file could not be sent, please try again');
    await person.click(upload);
    await waitFor(() => expect(puts).toHaveLength(2));
    act(() => puts[1]?.answer(200));
    await waitFor(() => expect(within(images).getByRole('alert').textContent).toBe('The file can not be read'));
    expect(server.bodies('POST assets/upload/intent')).toHaveLength(2);
  });

  it('is sent no further when the dialog closes', async () => {
    const puts = storage();
    const opened = await editing(1, { 'POST assets/upload/intent': () => ({ AssetId: 9, SignedURL: '/assets/incoming/9', AWSHeaders: {} }) });
    const images = await gallery(opened);
    await opened.person.upload(within(images).getByLabelText(/^Image file/), new File(['x'], 'a.png', { type: 'image/png' }));
    await opened.person.click(within(images).getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(puts).toHaveLength(1));
    await opened.person.click(within(images).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(puts[0]?.stopped).toBe(true));
    expect(opened.server.bodies('POST assets/upload/complete')).toEqual([]);
  });

  // MODEL-048 MODEL-049
  it('is deleted from the gallery after a question', async () => {
    const opened = await editing(2, { 'POST assets/remove/6/false': () => ({ Message: 'Success', AssetId: 6 }) });
    const { person, server } = opened;
    const images = await gallery(opened);
    await person.click(await within(images).findByRole('button', { name: 'Delete six.jpg' }));
    const question = await screen.findByText('Are you sure want to remove this Image ?');
    expect(server.bodies('POST assets/remove/6/false')).toEqual([]);
    server.answers['GET assets/download/jcb/modelphoto'] = () => [five];
    await person.click(within(question.closest<HTMLElement>('[role=dialog]') ?? images).getByRole('button', { name: 'OK' }));
    await alertSays('Image deleted sucessfully');
    expect(server.bodies('POST assets/remove/6/false')).toHaveLength(1);
    await waitFor(() => expect(within(images).queryByRole('button', { name: 'six.jpg' })).toBeNull());
  });

  it('is taken away from the model', async () => {
    const { person, server, dialog } = await editing(2);
    expect(imageOf(dialog)).toBe('/assets/five-s.png');
    await person.click(within(dialog).getByRole('button', { name: 'Take the picture away' }));
    expect(imageOf(dialog)).toBeNull();
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await alertSays('Model updated sucessfully');
    expect(server.bodies('POST model/update')).toMatchObject([{ TemplateLogo: 0 }]);
  });

  // MODEL-026
  it('lets the server judge the name when it is another one', async () => {
    const opened = await editing(1, { 'POST model/update': refusal(422, { Message: 'Validation: Entered Model is already exist', Errors: { ModelName: ['Entered Model is already exist'] } }) });
    const { person, server, dialog } = opened;
    const name = within(dialog).getByLabelText(/Model Name/);
    await person.clear(name);
    await person.type(name, 'LX-20');
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText('Entered Model is already exist')).toBeTruthy();
    expect(server.bodies('POST model/update')).toEqual([]);
    await person.click(await within(await gallery(opened)).findByRole('button', { name: 'six.jpg' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Model Image' })).toBeNull());
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(server.bodies('POST model/update')).toHaveLength(1));
    expect(await within(dialog).findByText('Entered Model is already exist')).toBeTruthy();
  });

  it('is only looked at by those who may not upload', async () => {
    const opened = await editing(2, { 'GET security/session': () => given.user({ Permissions: given.without('picture.') }) });
    const images = await gallery(opened);
    expect(await within(images).findByRole('button', { name: 'five.png' })).toBeTruthy();
    expect(within(images).queryByRole('button', { name: 'Upload' })).toBeNull();
    expect(within(images).queryByRole('button', { name: 'Delete five.png' })).toBeNull();
  });
});
