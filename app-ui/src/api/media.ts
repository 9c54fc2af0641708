// The calls of photos, videos and documents of machines.
import { api, body, changes } from './client.ts';
import { intentOf, upload } from './uploads.ts';
import type { AcceptedAsset, CommentedAsset, MachineMedia, MediaAsset } from './wire.ts';

/** The codes of the kinds of photos, videos and documents. */
export const mediaKinds = { photo: 10, itemPhoto: 20, video: 30, itemVideo: 40, document: 200 } as const;

/** All photos and videos of a machine. */
export const listMachineMedia = (vhc: number, signal: AbortSignal): Promise<MachineMedia> =>
  body(api.GET('/api/assets/download/jcb/assets/{vhc}', { params: { path: { vhc } }, signal }));

/** The photos of an inspection, oldest first. */
export const listPhotos = (vhc: number, lookup: number, signal: AbortSignal): Promise<MediaAsset[]> =>
  body(api.GET('/api/assets/download/jcb/photo/{vhc}/{lookup}', { params: { path: { vhc, lookup } }, signal }));

/** The videos of an inspection, oldest first. */
export const listVideos = (vhc: number, lookup: number, signal: AbortSignal): Promise<MediaAsset[]> =>
  body(api.GET('/api/assets/download/jcb/video/{vhc}/{lookup}', { params: { path: { vhc, lookup } }, signal }));

/** The address that sends a file as a download. */
export const downloadAddress = (id: number): string => `/api/assets/download/assets/${id}`;

/** Replaces the note of a photo or video; empty for none. */
export const commentAsset = (id: number, comments: string): Promise<CommentedAsset> => body(changes.POST('/api/assets/comment', { body: { AssetId: id, Comments: comments } }));

export interface MediaUpload {
  file: File;
  kind: 'photo' | 'video' | 'document';
  /** The record of the machine. */
  record: number;
  /** The device's own id of the file, 32 hexadecimal digits: however often it is sent, it is listed once. */
  clientId: string;
  /** A picture of the video, a JPEG. */
  poster?: Blob | undefined;
  /** The length of the video. */
  seconds?: number | undefined;
  /** Gets the part that is sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads a photo, video or document of a machine; one that was sent before is not sent twice. */
export function uploadMedia({ file, kind, record, clientId, poster, seconds, ...rest }: MediaUpload): Promise<AcceptedAsset | undefined> {
  const intent = intentOf(file, mediaKinds[kind], { VHCId: record, ClientId: clientId, ...(seconds === undefined ? {} : { VideoLength: seconds }) });
  return upload({ file, poster, intent: poster ? { ...intent, PosterFileSize: poster.size } : intent, ...rest });
}
