// The requirements of an item for its answer, in a few words. Pure.
import type { TFunction } from 'i18next';
import { measureField } from '../../../text/i18n.ts';
import { itemTypes, type Item } from './doc.ts';
import type { Offers } from './offers.ts';

/** The limits of a number, such as 2 – 4 bar. */
function limitsOf({ type, min, max, unit }: Item): string {
  if (type !== itemTypes.number) return '';
  const [least, most] = [measureField(min.trim()), measureField(max.trim())];
  const range = least !== '' && most !== '' ? `${least} – ${most}` : least !== '' ? `≥ ${least}` : most !== '' ? `≤ ${most}` : '';
  return [range, unit.trim()].filter((part) => part !== '').join(' ');
}

/** The parts that have something to say: limits, whether an answer and a photo are needed, a picture, category and quick texts. */
export function summaryOf(t: TFunction, item: Item, { categories, lists }: Offers): string[] {
  const texts = lists.find((one) => one.CommentListId === item.comments)?.CommentListDesc;
  return [
    limitsOf(item),
    item.mandatory ? '' : t('template.optional'),
    item.photo ? t('template.photo') : '',
    item.picture === 0 ? '' : t('template.picture'),
    categories.find((one) => one.TemplateItemCategoryId === item.category)?.TemplateItemCategoryDesc ?? '',
    texts === undefined ? '' : `${t('template.comments')}: ${texts}`,
  ].filter((part) => part !== '');
}
