// Photos and videos as the viewer and the galleries show them, made from the lists of the server. Pure.
import { shownDate } from 'web-shared/values/dates';
import { mediaKinds } from '../../api/media.ts';
import type { MachineMedia, MediaAsset } from '../../api/wire.ts';

export type MediaType = 'photo' | 'video';

/** A photo or video (ASSET-005). */
export interface MediaItem {
  id: number;
  type: MediaType;
  /** The address of the whole photo or of the video, for some minutes. */
  url: string;
  /** The address of a small picture; empty for a video without one. */
  thumbnail: string;
  /** The address of a large picture of a video; empty without one. */
  poster: string;
  /** DD/MM/YYYY; empty where it is not known. */
  created: string;
  /** Its place in the list, from 0. */
  index: number;
  comments: string;
  /** The question; empty for one of the machine itself. */
  itemDesc: string;
  /** Name of its author. */
  userName: string;
  /** The question's id; 0 for none. */
  item: number;
  /** The inspection; 0 for none. */
  lookup: number;
  /** The status of the machine when it was inspected; empty for none. */
  status: string;
  /** Seconds; undefined where it is not known. */
  length: number | undefined;
  fileName: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0);

function dateOf(value: unknown): string {
  const at = new Date(textOf(value));
  return Number.isNaN(at.getTime()) ? '' : shownDate(at);
}

function metaOf(text: string): Record<string, unknown> {
  try {
    const meta: unknown = JSON.parse(text);
    return typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isVideo = (kind: number): boolean => kind === mediaKinds.video || kind === mediaKinds.itemVideo;

/** The photos and videos of lists of the server, in order. One without an address is left out. */
export const itemsOf = (assets: readonly MediaAsset[]): MediaItem[] =>
  assets
    .map(({ AssetId, MetaData, Comments, ItemDesc, AssetType }) => {
      const meta = metaOf(MetaData);
      const video = isVideo(AssetType);
      return {
        id: AssetId,
        type: video ? ('video' as const) : ('photo' as const),
        url: (video ? textOf(meta['SignedMP4URL']) : '') || textOf(meta['SignedURL']),
        thumbnail: textOf(meta['ThumbnailURL']),
        poster: textOf(meta['PosterURL']),
        created: dateOf(meta['Created']),
        index: 0,
        comments: Comments.trim(),
        itemDesc: ItemDesc.trim(),
        userName: textOf(meta['UserName']),
        item: numberOf(meta['TemplateItemTypeId']),
        lookup: numberOf(meta['TemplateLookupId']),
        status: textOf(meta['Status']),
        length: meta['VideoLength'] === null || meta['VideoLength'] === undefined ? undefined : numberOf(meta['VideoLength']),
        fileName: textOf(meta['OriginalFileName']),
      };
    })
    .filter(({ url }) => url !== '')
    .map((item, index) => ({ ...item, index }));

/** Everything of a machine, oldest first. */
export const allOf = (media: MachineMedia): MediaItem[] =>
  itemsOf([...media.PhotoAssets, ...media.ItemPhotoAssets, ...media.VideoAssets, ...media.ItemVideoAssets].sort((one, other) => one.AssetId - other.AssetId));

/** Which arrows are shown: none that leads beyond an end (ASSET-008). */
export const arrowsAt = (index: number, count: number): { previous: boolean; next: boolean } => ({ previous: index > 0, next: index < count - 1 });

/** The index after a step: back from the first to the last, and no further than the last (ASSET-008). */
export function stepped(index: number, step: 1 | -1, count: number): number {
  if (count === 0) return 0;
  if (step === 1) return Math.min(index + 1, count - 1);
  return index === 0 ? count - 1 : index - 1;
}

/** m:ss of seconds. */
export const lengthText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

export const groupings = ['machine', 'item', 'stage'] as const;
export type Grouping = (typeof groupings)[number];

export interface MediaGroup {
  key: string;
  /** The question or the status; empty for what has none. */
  name: string;
  items: MediaItem[];
}

/** The statuses in the order in which a machine goes through them. */
const life = 'PNRAHSFGCOT';
const rankOf = (status: string): number => (status === '' ? life.length : life.indexOf(status));

/** The items by question or by stage; what is of the machine itself is last by stage and first by question. */
export function groupsOf(items: readonly MediaItem[], by: Grouping): MediaGroup[] {
  if (by === 'machine') return items.length === 0 ? [] : [{ key: '', name: '', items: [...items] }];
  const groups = new Map<string, MediaGroup>();
  for (const item of items) {
    const name = by === 'item' ? item.itemDesc : item.status;
    const key = by === 'item' ? `${item.item} ${name}` : name;
    const group = groups.get(key) ?? { key, name, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  const found = [...groups.values()];
  if (by === 'stage') return found.sort((one, other) => rankOf(one.name) - rankOf(other.name));
  return found.sort((one, other) => Number(one.name !== '') - Number(other.name !== ''));
}

/** Returns `true` if it is of the machine itself, not of an inspection. */
export const isOfMachine = ({ item, lookup }: Pick<MediaItem, 'item' | 'lookup'>): boolean => item === 0 && lookup === 0;

/** The subject in words: the question, otherwise the machine. */
export const describe = (item: Pick<MediaItem, 'itemDesc'>, machine: string): string => item.itemDesc || machine;
