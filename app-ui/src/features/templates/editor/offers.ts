// The lists and pictures that items may name.
import type { Picture } from '../../../api/uploads.ts';
import type { CommentList, ItemCategory, TemplateItemRow } from '../../../api/wire.ts';
import type { itemTypes } from './doc.ts';

/** The displayed parts of a picture. The name is empty where it is not known. */
export type Shown = Pick<Picture, 'thumbnail' | 'name'>;

export interface Offers {
  categories: readonly ItemCategory[];
  lists: readonly CommentList[];
  /** The pictures that can be shown, by their ids: those of the gallery, and those that questions had when the editor was opened. */
  pictures: ReadonlyMap<number, Shown>;
  /** A handover has yes/no questions only. */
  types: readonly (keyof typeof itemTypes)[];
}

/** Parses the server's metadata of the picture of a question; undefined for none. */
function shownOf(metaData: string | null | undefined): Shown | undefined {
  if (!metaData) return undefined;
  try {
    const { SignedURL, ThumbnailURL, OriginalFileName } = JSON.parse(metaData) as Partial<Record<'SignedURL' | 'ThumbnailURL' | 'OriginalFileName', string>>;
    const thumbnail = ThumbnailURL || SignedURL;
    return thumbnail ? { thumbnail, name: OriginalFileName ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** The pictures of a gallery and of questions. A question keeps a picture that was taken out of the gallery. */
export function picturesOf(items: readonly Pick<TemplateItemRow, 'GuidanceAssetId' | 'GuidanceMetaData'>[], gallery: readonly Picture[]): Map<number, Shown> {
  const pictures = new Map<number, Shown>();
  for (const { GuidanceAssetId, GuidanceMetaData } of items) {
    const shown = shownOf(GuidanceMetaData);
    if (GuidanceAssetId && shown) pictures.set(GuidanceAssetId, shown);
  }
  for (const { id, thumbnail, name } of gallery) pictures.set(id, { thumbnail, name });
  return pictures;
}
