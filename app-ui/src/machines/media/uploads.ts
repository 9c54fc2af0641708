// Photos, videos and documents of a machine that are being uploaded: two at once, the others wait. What failed stays in the list and can
// be sent again; by the id that the device gave it, it is listed once however often it is sent. A store for React.
import { randomId } from 'web-shared/browser/idempotency';
import { asFailure } from '../../api/errors.ts';
import { uploadMedia } from '../../api/media.ts';
import { NotAccepted, NotSent, pictureEndings } from '../../api/uploads.ts';
import { checkVideo, NoVideo } from './containers.ts';
import { posterOf, type Poster } from './poster.ts';
import { isHeic, prepare, Unreadable } from './prepare.ts';
import { isDocumentName } from '../documents/documents.ts';
import type { MediaType } from './media.ts';

const videoEndings = ['mp4', 'mov', 'webm'] as const;
/** The offered file endings. Not every browser reads HEIC, the pictures of iPhones. */
export const mediaEndings = [...pictureEndings, 'heic', 'heif', ...videoEndings];

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The type of a file, by its name; undefined for one that is not accepted. */
export function typeOf(name: string): MediaType | undefined {
  const ending = endingOf(name);
  if (pictureEndings.some((one) => one === ending) || isHeic({ name, type: '' })) return 'photo';
  return videoEndings.some((one) => one === ending) ? 'video' : undefined;
}

/** Type of an upload: a document is none of the media. */
export type UploadType = MediaType | 'document';

/** The uploads that a list accepts. */
type Takes = 'media' | 'documents';

export type UploadState = 'waiting' | 'preparing' | 'sending' | 'sent' | 'failed';

/** Why an upload failed: the server's text, or the key of a text of ours. */
export type Problem = { text: string } | { key: 'media.wrongType' | 'media.notSent' | 'media.notTaken' | 'media.notVideo' | 'camera.heic' | 'camera.unreadable' };

export interface Upload {
  id: string;
  name: string;
  type: UploadType | undefined;
  state: UploadState;
  /** The part that is sent, 0 to 1. */
  part: number;
  problem: Problem | undefined;
  /** `true` if sending it again may have another result. */
  isRepeatable: boolean;
  /** The id of the file, once the server has accepted it. */
  asset?: number | undefined;
}

interface Job {
  file: File;
  type: UploadType;
  control: AbortController;
  poster: Poster | undefined;
  /** The photo as it is sent; the same when it is sent again. */
  ready: File | undefined;
}

const atOnce = 2;

function problemOf(error: unknown): { problem: Problem; isRepeatable: boolean } {
  if (error instanceof NotAccepted) return { problem: error.message === '' ? { key: 'media.notTaken' } : { text: error.message }, isRepeatable: false };
  if (error instanceof Unreadable) return { problem: { key: error.isHeic ? 'camera.heic' : 'camera.unreadable' }, isRepeatable: false };
  if (error instanceof NoVideo) return { problem: { key: 'media.notVideo' }, isRepeatable: false };
  const failure = asFailure(error);
  if (failure) return { problem: { text: failure.text }, isRepeatable: failure.status !== 422 };
  return { problem: { key: 'media.notSent' }, isRepeatable: error instanceof NotSent || error instanceof Error };
}

export class Uploads {
  private list: readonly Upload[] = [];
  private readonly jobs = new Map<string, Job>();
  private readonly listeners = new Set<() => void>();
  private readonly record: number;
  private readonly takes: Takes;
  private onSent: (upload: Upload) => void = () => undefined;
  private onFailed: (upload: Upload) => void = () => undefined;
  private isOver = false;

  constructor(record: number, takes: Takes) {
    this.record = record;
    this.takes = takes;
  }

  /** Sets what happens when a file was accepted. */
  tellSent(listener: (upload: Upload) => void): void {
    this.onSent = listener;
  }

  /** Sets what happens, besides the line, when a file could not be sent. */
  tellFailed(listener: (upload: Upload) => void): void {
    this.onFailed = listener;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly current = (): readonly Upload[] => this.list;

  /** `true` if leaving would lose something. */
  get isBusy(): boolean {
    return this.list.some(({ state }) => state === 'waiting' || state === 'preparing' || state === 'sending');
  }

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const id = randomId();
      const type = this.takes === 'media' ? typeOf(file.name) : isDocumentName(file.name) ? 'document' : undefined;
      if (type) this.jobs.set(id, { file, type, control: new AbortController(), poster: undefined, ready: undefined });
      return { id, name: file.name, type, state: type ? 'waiting' : 'failed', part: 0, problem: type ? undefined : { key: 'media.wrongType' }, isRepeatable: false };
    });
    this.tell([...this.list, ...added]);
    this.next();
  }

  again(id: string): void {
    const job = this.jobs.get(id);
    if (!job) return;
    this.jobs.set(id, { ...job, control: new AbortController() });
    this.change(id, { state: 'waiting', part: 0, problem: undefined });
    this.next();
  }

  /** Stops an upload, or takes one that is over off the list. */
  drop(id: string): void {
    this.jobs.get(id)?.control.abort();
    this.jobs.delete(id);
    this.tell(this.list.filter((one) => one.id !== id));
    this.next();
  }

  /** Stops everything: the screen is gone. */
  end(): void {
    this.isOver = true;
    for (const { control } of this.jobs.values()) control.abort();
  }

  /** The screen is there (again). */
  begin(): void {
    this.isOver = false;
  }

  private tell(list: readonly Upload[]): void {
    this.list = list;
    for (const listener of this.listeners) listener();
  }

  private tellOf(id: string, listener: (upload: Upload) => void): void {
    const upload = this.list.find((one) => one.id === id);
    if (upload) listener(upload);
  }

  private change(id: string, part: Partial<Upload>): void {
    this.tell(this.list.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  private next(): void {
    if (this.isOver) return;
    const running = this.list.filter(({ state }) => state === 'preparing' || state === 'sending').length;
    const waiting = this.list.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running));
    for (const { id } of waiting) void this.run(id);
  }

  private async run(id: string): Promise<void> {
    const job = this.jobs.get(id);
    if (!job) return;
    const { type, control } = job;
    const { signal } = control;
    try {
      if (!job.ready) {
        this.change(id, { state: 'preparing' });
        if (type === 'video') {
          await checkVideo(job.file);
          job.poster = await posterOf(job.file);
        }
        job.ready = type === 'photo' ? await prepare(job.file) : job.file;
      }
      if (signal.aborted) return;
      this.change(id, { state: 'sending' });
      const { poster, ready } = job;
      const accepted = await uploadMedia({
        file: ready, kind: type, record: this.record, clientId: id, poster: poster?.blob, seconds: poster?.seconds,
        onProgress: (part) => this.change(id, { part }),
        signal,
      });
      this.jobs.delete(id);
      this.change(id, { state: 'sent', part: 1, asset: accepted?.AssetId });
      this.tellOf(id, this.onSent);
    } catch (error) {
      if (!signal.aborted) {
        this.change(id, { state: 'failed', ...problemOf(error) });
        this.tellOf(id, this.onFailed);
      }
    } finally {
      this.next();
    }
  }
}
