// What items may name.
import type { CommentList, ItemCategory } from '../../../api/wire.ts';
import type { itemTypes } from './doc.ts';

export interface Offers {
  categories: readonly ItemCategory[];
  lists: readonly CommentList[];
  /** A handover asks yes or no only. */
  types: readonly (keyof typeof itemTypes)[];
}
