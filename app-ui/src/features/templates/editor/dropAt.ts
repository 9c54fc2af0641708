// The position of a dragged entry at a height of the page. Pure.
import type { EntryKind } from './acts.ts';
import type { Drop } from './doc.ts';

/** The heights between which an entry is drawn. */
export interface Band {
  readonly key: string;
  readonly kind: EntryKind;
  /** The group that it is, or is in. */
  readonly group: string;
  readonly top: number;
  readonly bottom: number;
}

const awayFrom = (y: number, { top, bottom }: Band): number => (y < top ? top - y : y > bottom ? y - bottom : 0);

const nearest = (y: number, bands: readonly Band[]): Band | undefined =>
  bands.reduce<Band | undefined>((best, band) => (best && awayFrom(y, best) <= awayFrom(y, band) ? best : band), undefined);

/** The nearest group takes the entry; in it an item is put next to the nearest item. */
export function dropAt(y: number, kind: EntryKind, bands: readonly Band[]): Drop | undefined {
  const group = nearest(y, bands.filter((band) => band.kind === 'group'));
  if (!group) return undefined;
  const nearestBand = kind === 'group' ? group : nearest(y, bands.filter((band) => band.kind === 'item' && band.group === group.key));
  if (!nearestBand) return { key: group.key, side: 'inside' };
  return { key: nearestBand.key, side: y < (nearestBand.top + nearestBand.bottom) / 2 ? 'before' : 'after' };
}
