// Files that are uploaded: announced to the server, sent to the signed address that it answers, and confirmed. Only what is
// confirmed is checked and can be shown.
import { api, body, changes } from './client.ts';
import type { AcceptedAsset, GalleryPicture } from './wire.ts';

/** What a picture is for, with the code of its kind. */
export const pictureKinds = { template: 60, entity: 70, guidance: 80, model: 190 } as const;
export type PictureKind = keyof typeof pictureKinds;

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
}

/** The photos of the questions of an inspection, oldest first. */
export const listItemPhotos = async (machine: number, inspection: number, signal: AbortSignal): Promise<ItemPhoto[]> =>
  (await body(api.GET('/api/assets/download/jcb/itemphoto/{vhc}/{template}/{status}', { params: { path: { vhc: machine, template: inspection, status: '0' } }, signal }))).map(
    ({ MetaData }) => {
      const { AssetId, TemplateItemTypeId } = JSON.parse(MetaData) as { AssetId: number; TemplateItemTypeId: number };
      return { ...pictureOf({ AssetId, MetaData }), item: TemplateItemTypeId };
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
export const uploadItemPhoto = (file: File, of: { machine: number; inspection: number; item: number }): Promise<AcceptedAsset> =>
  upload({ file, type: itemPhoto, metaData: JSON.stringify({ VHCId: of.machine, TemplateLookupId: of.inspection, TemplateItemTypeId: of.item }) });

/** Uploads a picture. */
export const uploadPicture = async ({ kind, ...rest }: PictureUpload): Promise<Picture> => pictureOf(await upload({ ...rest, type: pictureKinds[kind] }));

interface Upload {
  file: File;
  /** The code of the kind. */
  type: number;
  /** What the file is of, as JSON text. */
  metaData?: string;
  /** Gets the part that is sent, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Announces a file, sends it and confirms it. */
async function upload({ file, type, metaData, onProgress = () => undefined, signal = new AbortController().signal }: Upload): Promise<AcceptedAsset> {
  const announced = await body(
    changes.POST('/api/assets/upload/intent', {
      body: {
        FileNameWithExtension: file.name,
        AssetTypeEnum: type,
        OriginalFileSize: file.size,
        UploadedFileSize: file.size,
        ...(metaData === undefined ? {} : { MetaData: metaData }),
      },
      signal,
    }),
  );
  await send({ file, to: announced.SignedURL, headers: announced.AWSHeaders, onProgress, signal });
  return body(changes.POST('/api/assets/upload/complete', { body: { AssetId: announced.AssetId }, signal }));
}

interface Sending {
  file: File;
  /** The signed address, which may be relative to the server. */
  to: string;
  headers: Readonly<Record<string, string>>;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** The storage has not taken the file, or could not be reached. It answers in a language of its own. */
export class NotSent extends Error {}

/** Sends the file itself. The address is the permission; it gets no header of the session. fetch() tells no progress. */
function send({ file, to, headers, onProgress, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', new URL(to, location.origin));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new NotSent(`HTTP ${request.status}`));
    };
    request.onerror = () => reject(new NotSent('no answer'));
    const stop = (): void => request.abort();
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    if (signal.aborted) reject(new DOMException('The upload was stopped', 'AbortError'));
    else request.send(file);
  });
}
