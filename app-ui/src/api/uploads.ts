// Files that are uploaded: announced to the server, sent to the signed address that it answers, and confirmed. Only what is
// confirmed is checked and can be shown.
import { randomId } from 'web-shared/browser/idempotency';
import { api, body, changes } from './client.ts';
import { asFailure } from './errors.ts';
import type { AcceptedAsset, ErrorBody, GalleryPicture, MediaAsset, UploadAddress, UploadIntent } from './wire.ts';

/** Uses of a picture, with the code of each kind. */
export const pictureKinds = { template: 60, entity: 70, guidance: 80, model: 190 } as const;
export type PictureKind = keyof typeof pictureKinds;

/** The code of the kind of photos of machines. */
const machinePhoto = 10;

/** The code of the kind of photos of questions. */
const itemPhoto = 20;

/** The endings of the files that are accepted as pictures. */
export const pictureEndings = ['png', 'jpg', 'jpeg'] as const;

export const isPictureName = (name: string): boolean => pictureEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** A picture that was accepted. */
export interface Picture {
  id: number;
  /** The address of its thumbnail, the same for weeks. */
  thumbnail: string;
  /** The address of the picture, for some minutes. */
  address: string;
  /** The name of the file that was uploaded. */
  name: string;
}

function pictureOf({ AssetId, MetaData }: Pick<GalleryPicture, 'AssetId' | 'MetaData'>): Picture {
  const meta = JSON.parse(MetaData) as { SignedURL: string; ThumbnailURL: string; OriginalFileName: string };
  return { id: AssetId, thumbnail: meta.ThumbnailURL, address: meta.SignedURL, name: meta.OriginalFileName };
}

/** A photo of a question of an inspection. */
export interface ItemPhoto extends Picture {
  /** The question. */
  item: number;
  /** Its text. */
  question: string;
  /** All that the server says of it. */
  asset: MediaAsset;
}

/** The photos of the questions of an inspection, oldest first. */
export const listItemPhotos = async (machine: number, inspection: number, signal: AbortSignal): Promise<ItemPhoto[]> =>
  (await body(api.GET('/api/assets/download/jcb/itemphoto/{vhc}/{template}/{status}', { params: { path: { vhc: machine, template: inspection, status: '0' } }, signal }))).map(
    (asset) => {
      const { AssetId, TemplateItemTypeId } = JSON.parse(asset.MetaData) as { AssetId: number; TemplateItemTypeId: number };
      return { ...pictureOf({ AssetId, MetaData: asset.MetaData }), item: TemplateItemTypeId, question: asset.ItemDesc, asset };
    },
  );

const galleries = {
  template: '/api/assets/download/templatelogo',
  entity: '/api/assets/download/entitylogo',
  guidance: '/api/assets/download/guidancephoto',
  model: '/api/assets/download/jcb/modelphoto',
} as const;

/** The pictures of a kind that can be chosen, newest first. */
export const listPictures = async (kind: PictureKind, signal: AbortSignal): Promise<Picture[]> =>
  (await body(api.GET(galleries[kind], { signal }))).map(pictureOf);

/** Takes a picture out of its gallery. What shows it keeps it. */
export const removePicture = (id: number): Promise<{ Message: string }> =>
  body(api.POST('/api/assets/remove/{id}/{erase}', { params: { path: { id, erase: false } } }));

export interface PictureUpload {
  file: File;
  kind: PictureKind;
  /** Gets the part that is sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads a photo of a question of an open inspection. */
export const uploadItemPhoto = (file: File, of: ItemPlace): Promise<AcceptedAsset | undefined> => upload({ file, intent: itemPhotoIntent(file, of, idOf(file)) });

/** Uploads a picture. */
export async function uploadPicture({ kind, file, ...rest }: PictureUpload): Promise<Picture> {
  const accepted = await upload({ file, intent: intentOf(file, pictureKinds[kind], { ClientId: idOf(file) }), ...rest });
  if (!accepted) throw new NotAccepted('');
  return pictureOf(accepted);
}

/** The question of which a photo is. */
export interface ItemPlace {
  machine: number;
  inspection: number;
  item: number;
  /** The note of the photo; empty for none. */
  note: string;
}

const noted = (note: string): { Comments?: string } => (note === '' ? {} : { Comments: note });

/** Announces a photo of a question. */
export const itemPhotoIntent = (file: Pick<File, 'name' | 'size'>, of: ItemPlace, clientId: string): UploadIntent =>
  intentOf(file, itemPhoto, { VHCId: of.machine, TemplateLookupId: of.inspection, TemplateItemTypeId: of.item, ClientId: clientId, ...noted(of.note) });

/** Announces a photo of a machine. */
export const machinePhotoIntent = (file: Pick<File, 'name' | 'size'>, { machine, note }: Pick<ItemPlace, 'machine' | 'note'>, clientId: string): UploadIntent =>
  intentOf(file, machinePhoto, { VHCId: machine, ClientId: clientId, ...noted(note) });

/** Announces a file. By its `ClientId`, an id of the device's own, the server knows it again, however often it is sent. */
export const intentOf = ({ name, size }: Pick<File, 'name' | 'size'>, type: number, metaData: Record<string, unknown> & { ClientId: string }): UploadIntent => ({
  FileNameWithExtension: name,
  AssetTypeEnum: type,
  OriginalFileSize: size,
  UploadedFileSize: size,
  MetaData: JSON.stringify(metaData),
});

const ids = new WeakMap<File, string>();

/** The id of a chosen file: the same when it is sent again. */
function idOf(file: File): string {
  const id = ids.get(file) ?? randomId();
  ids.set(file, id);
  return id;
}

interface Progress {
  /** Gets the part that is sent, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Uploads a file for the person at the page. */
export function upload({ intent, signal, ...rest }: Progress & { file: Blob; poster?: Blob | undefined; intent: UploadIntent }): Promise<AcceptedAsset | undefined> {
  const stopped = signal ? { signal } : {};
  return sendFile({
    ...rest,
    ...stopped,
    announce: () => body(changes.POST('/api/assets/upload/intent', { body: intent, ...stopped })),
    confirm: (AssetId) => body(changes.POST('/api/assets/upload/complete', { body: { AssetId }, ...stopped })),
  });
}

/** The file may be taken when it is sent again: there was no answer, or the storage could not take it now. */
export class NotSent extends Error {
  /** The status of the answer; undefined where there was none. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** The file is refused for good: sending it again leads to nothing else. The message is the server's; empty without one. */
export class NotAccepted extends Error {}

/** The address is not good any more, or never was. */
class AddressRefused extends Error {}

interface Steps extends Progress {
  file: Blob;
  /** The picture of a video. */
  poster?: Blob | undefined;
  announce: () => Promise<UploadAddress>;
  /** Sends the bytes and answers the status. */
  put?: (sending: Sending) => Promise<number>;
  confirm: (asset: number) => Promise<AcceptedAsset>;
}

/** The server knows the announced file no longer, or not all of it came: it is announced once more, to learn what is so. */
const announcedAnew: ReadonlySet<ErrorBody['Reason'] | undefined> = new Set(['assets.expired', 'assets.unknown', 'assets.not_sent', 'assets.poster_not_sent']);

/**
 * Announces a file, sends it and confirms it. What was sent or accepted before is not sent again; undefined for one that was
 * removed meanwhile. Fails with `NotSent` where trying again may help and with `NotAccepted` where it does not.
 */
export async function sendFile({ file, poster, announce, put = putBytes, confirm, onProgress = () => undefined, signal = new AbortController().signal }: Steps): Promise<AcceptedAsset | undefined> {
  for (let isAgain = false; ; isAgain = true) {
    const announced = await announce();
    if (announced.State === 'Removed') return undefined;
    if (announced.State === 'Refused') throw new NotAccepted(announced.Refused ?? '');
    try {
      if (announced.State !== 'Accepted') {
        judge(await put({ file, to: announced.SignedURL, headers: announced.AWSHeaders, onProgress, signal }));
        const { Poster } = announced;
        if (poster && Poster) judge(await put({ file: poster, to: Poster.SignedURL, headers: Poster.AWSHeaders, onProgress: () => undefined, signal }));
      }
      return await confirm(announced.AssetId);
    } catch (error) {
      const failure = asFailure(error);
      const isOutdated = error instanceof AddressRefused || announcedAnew.has(failure?.body.Reason);
      if (!isOutdated) throw error;
      // One repeat only: a file that never arrives waits for the person, who is notified.
      if (isAgain) throw new NotAccepted(failure?.text ?? '');
    }
  }
}

/** Judges the status with which the storage has answered. */
function judge(status: number): void {
  // An address takes a file once, so one that was sent before is there, whole, and its answer was lost.
  if ((status >= 200 && status < 300) || status === 409 || status === 412) return;
  // An address that has expired is refused by S3 and unknown to the server's own storage.
  if (status === 403 || status === 404) throw new AddressRefused();
  if (status === 408 || status === 429 || status >= 500) throw new NotSent(`HTTP ${status}`, status);
  throw new NotAccepted('');
}

export interface Sending {
  file: Blob;
  /** The signed address, which may be relative to the server. */
  to: string;
  headers: Readonly<Record<string, string>>;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** S3 says so of a line that was silent for too long. */
const isTimeout = (answer: string): boolean => answer.includes('<Code>RequestTimeout</Code>');

/** The longest silence of a line (ms): without a byte sent and without an answer it is taken for dead. */
const longestSilence = 60_000;

/**
 * Sends the file itself and answers the status; fails with `NotSent` without an answer. The address is the permission; it gets
 * no header of the session. fetch() reports no progress.
 */
export function putBytes({ file, to, headers, onProgress, signal }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', new URL(to, location.origin));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let isSilent = false;
    let silence: ReturnType<typeof setTimeout>;
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        isSilent = true;
        request.abort();
      }, longestSilence);
    };
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      listen();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(request.status === 400 && isTimeout(request.responseText) ? 408 : request.status);
    request.onerror = () => reject(new NotSent('no answer'));
    const stop = (): void => request.abort();
    request.onabort = () => reject(isSilent ? new NotSent('no answer') : new DOMException('The upload was stopped', 'AbortError'));
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) reject(new DOMException('The upload was stopped', 'AbortError'));
    else {
      listen();
      request.send(file);
    }
  });
}
