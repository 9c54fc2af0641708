import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { isDocumentName, sizeParts } from './documents.ts';

/** The storage: a PUT is answered when the test says so. */
class Put {
  static sent: Put[] = [];
  static answers: number[] = [];
  readonly upload: { onprogress?: (event: Pick<ProgressEvent, 'loaded' | 'total' | 'lengthComputable'>) => void } = {};
  status = 0;
  address = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(_method: string, address: URL): void {
    this.address = address.pathname;
  }
  setRequestHeader(): void {
    // Which headers are sent is tested with photos.
  }
  send(): void {
    Put.sent.push(this);
    const answer = Put.answers.shift();
    if (answer !== undefined) this.answer(answer);
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number): void {
    this.status = status;
    if (status === 0) this.onerror?.();
    else this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  Put.sent = [];
  Put.answers = [];
  vi.stubGlobal('XMLHttpRequest', Put);
});

interface Intent {
  FileNameWithExtension: string;
  AssetTypeEnum: number;
  MetaData: string;
}

let ids = 40;
const announced = (): unknown => {
  ids += 1;
  return { AssetId: ids, SignedURL: `/assets/incoming/${ids}`, AWSHeaders: {}, State: 'Announced', Refused: null, Poster: null };
};

async function documents(more: Record<string, Answer> = {}, part: object = {}): Promise<Opened & { server: ReturnType<typeof serve>; dialog: HTMLElement }> {
  const server = serve({
    'GET jcbstock/history/1': () => given.history([given.group([given.line()])], { DocumentCount: 2, ...part }),
    'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
    'GET assets/download/jcb/documents/1': () => [given.document(9, 'Delivery note.pdf'), given.document(8, 'parts.xlsx', { CanRemove: false, Size: 900 })],
    'POST assets/upload/intent': announced,
    'POST assets/upload/complete': () => ({ AssetId: ids, MetaData: '{}', Width: 0, Height: 0 }),
    ...more,
  });
  const opened = open('/m/7104822');
  const area = await screen.findByRole('region', { name: 'Documents' });
  await opened.person.click(within(area).getByRole('link', { name: 'Documents' }));
  return { ...opened, server, dialog: await screen.findByRole('dialog', { name: 'Document 7104822' }) };
}

const file = (name: string): File => new File(['bytes'], name, { type: 'application/pdf' });
const input = (dialog: HTMLElement): HTMLInputElement => within(dialog).getByLabelText('Choose Document', { selector: 'input' });

describe('the dialog Document', () => {
  // ASSET-003 ASSET-006
  it('has Choose Document, an upload button, and the files with icons to delete and to download each', async () => {
    const { dialog, address, back } = await documents();
    expect(address()).toBe('/m/7104822?show=documents');
    expect(within(dialog).getByRole('button', { name: 'Choose Document' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
    const list = await within(dialog).findByRole('list', { name: 'Documents of this machine' });
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'PDFDelivery note.pdf2.5 MB · Anna Ash · 02/11/2026 09:10', 'XLSXparts.xlsx1 KB · Anna Ash · 02/11/2026 09:10',
    ]);
    const download = within(list).getByRole('link', { name: 'Download Delivery note.pdf' });
    expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual(['/api/assets/download/assets/9', 'Delivery note.pdf']);
    expect(within(list).getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Delete Delivery note.pdf']);
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Document 7104822' })).toBeNull());
  });

  // ASSET-007 ASSET-009 ASSET-021 CONST-014
  it('chooses documents first, then uploads them, and reads the list anew', async () => {
    const { person, server, dialog } = await documents();
    await within(dialog).findByRole('list', { name: 'Documents of this machine' });
    const read = (): number => server.sent.filter((one) => one.call === 'GET assets/download/jcb/documents/1').length;
    const before = read();
    await person.upload(input(dialog), [file('a.pdf'), file('b.docx')]);
    expect(within(within(dialog).getByRole('list', { name: 'Chosen documents' })).getAllByRole('listitem')).toHaveLength(2);
    expect(server.bodies('POST assets/upload/intent')).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Take b.docx off the list' }));
    await person.click(within(dialog).getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(Put.sent).toHaveLength(1));
    Put.sent[0]?.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
    await waitFor(() => expect(within(dialog).getByRole('progressbar', { name: 'Sending a.pdf' })).toHaveProperty('value', 0.25));
    Put.sent[0]?.answer(200);
    expect(await screen.findByText('Document Uploaded Successfully')).toBeTruthy();
    const [intent] = server.bodies('POST assets/upload/intent') as Intent[];
    expect([intent?.FileNameWithExtension, intent?.AssetTypeEnum]).toEqual(['a.pdf', 200]);
    expect(JSON.parse(intent?.MetaData ?? '')).toMatchObject({ VHCId: 1 });
    await waitFor(() => expect(read()).toBeGreaterThan(before));
    expect(within(dialog).queryByRole('list', { name: 'Uploads' })).toBeNull();
  });

  it('takes documents that are dropped, and no other files', async () => {
    const { dialog } = await documents();
    const zone = within(dialog).getByRole('button', { name: 'Choose Document' });
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [file('a.pdf'), file('page.html'), file('c.exe')] } });
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Only pdf, ppt, doc, docx, pptx, xls and xlsx files are accepted: page.html, c.exe');
    expect(within(within(dialog).getByRole('list', { name: 'Chosen documents' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('takes what is pasted while it is open, and leaves nothing of it to the page below', async () => {
    const { dialog } = await documents();
    const put = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(put, { clipboardData: { files: [file('pasted.pdf'), file('photo.jpg')] } });
    fireEvent(dialog, put);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('photo.jpg');
    expect(within(within(dialog).getByRole('list', { name: 'Chosen documents' })).getByText('pasted.pdf')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  });

  // ASSET-024
  it('tells why an upload failed, and keeps the file to try it again', async () => {
    const { person, dialog } = await documents({
      'POST assets/upload/intent': () => announced(),
      'POST assets/upload/complete': refusal(422, { Message: 'Upload: The content of the file is not what its name says' }),
    });
    Put.answers = [200];
    await person.upload(input(dialog), [file('a.pdf')]);
    await person.click(within(dialog).getByRole('button', { name: 'Upload' }));
    const title = await screen.findByText('Document upload failed');
    expect(title.closest('li')?.textContent).toContain('The content of the file is not what its name says');
    const line = within(within(dialog).getByRole('list', { name: 'Uploads' })).getByRole('listitem');
    expect(line.dataset['state']).toBe('failed');
    expect(within(dialog).queryByText('Document Uploaded Successfully')).toBeNull();
  });

  // ASSET-022 ASSET-023
  it('asks before it deletes a document, and says that it is done', async () => {
    const removed: string[] = [];
    const { person, dialog } = await documents({
      'POST assets/remove/9/false': () => {
        removed.push('9');
        return { Message: 'Success', AssetId: 9 };
      },
      'GET assets/download/jcb/documents/1': () => (removed.length > 0 ? [] : [given.document(9, 'Delivery note.pdf')]),
    });
    await person.click(await within(dialog).findByRole('button', { name: 'Delete Delivery note.pdf' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Delivery note.pdf' });
    expect(within(question).getByText('Are you sure want to remove this document ?')).toBeTruthy();
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(removed).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Delivery note.pdf' })).toBeNull());
    await person.click(await within(dialog).findByRole('button', { name: 'Delete Delivery note.pdf' }));
    await person.click(within(await screen.findByRole('dialog', { name: 'Delete Delivery note.pdf' })).getByRole('button', { name: 'OK' }));
    const heading = await screen.findByText('Machine Document');
    expect(heading.closest('li')?.textContent).toContain('Document deleted sucessfully');
    expect(await within(dialog).findByText('No documents yet')).toBeTruthy();
    expect(removed).toEqual(['9']);
  });

  it('shows who may only read what there is, with what came from the site before', async () => {
    const { dialog } = await documents(
      {
        'GET security/session': () => given.user({ Permissions: given.everything.filter((one) => !one.startsWith('document.')) }),
        'GET assets/download/jcb/documents/7': () => [given.document(3, 'manual.pdf', { SiteName: 'Northfield Head Office' })],
        'GET assets/download/jcb/documents/1': () => [],
      },
      { PreviousVhcId: 7 },
    );
    expect(await within(dialog).findByText('No documents yet')).toBeTruthy();
    expect(within(await within(dialog).findByRole('list', { name: 'From Northfield Head Office' })).getByText('manual.pdf')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Choose Document' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('offers to try again where the documents could not be loaded', async () => {
    const { person, server, dialog } = await documents({ 'GET assets/download/jcb/documents/1': refusal(409, { Message: 'Storage: It is being moved' }) });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The documents could not be loaded');
    server.answers['GET assets/download/jcb/documents/1'] = () => [given.document(9, 'a.pdf')];
    await person.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('a.pdf')).toBeTruthy();
  });

  it('asks before chosen documents are lost', async () => {
    const { person, dialog } = await documents();
    await person.upload(input(dialog), [file('a.pdf')]);
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('dialog', { name: /Leave/ });
    expect(question).toBeTruthy();
    expect(within(dialog).getByText('a.pdf')).toBeTruthy();
  });
});

describe('what a document is', () => {
  // ASSET-010
  it('is told by the ending of its name', () => {
    expect(['a.pdf', 'a.PPT', 'a.doc', 'a.docx', 'a.pptx', 'a.xls', 'a.Xlsx'].every(isDocumentName)).toBe(true);
    expect(['a.html', 'a.svg', 'pdf', 'a.pdf.exe', 'a.docm', ''].some(isDocumentName)).toBe(false);
  });
  it('has its size in KB or MB', () => {
    expect([0, 1500, 1_048_575, 1_048_576, 26_214_400].map(sizeParts)).toEqual([
      { unit: 'kb', size: 1 }, { unit: 'kb', size: 1 }, { unit: 'mb', size: 1 }, { unit: 'mb', size: 1 }, { unit: 'mb', size: 25 },
    ]);
  });
});
