// The place of alerts: below the content that a person needs next at the right edge of the window, and next to a bar there.

/** Sides of a rectangle in px from the top left of the window. */
export type Sides = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const gap = 8;

/**
 * The distance from the top at which a block of this height, between two sides, covers none of the rectangles; `least` is the
 * smallest. Where no place is left, it is the one below the least rectangles that still fits the window.
 */
export function clearTop(block: { height: number; left: number; right: number }, needed: readonly Sides[], window: number, least: number): number {
  const across = needed.filter((one) => one.left < block.right && one.right > block.left && one.bottom > one.top).sort((one, other) => one.top - other.top);
  let top = least;
  for (const one of across) {
    if (one.top < top + block.height + gap && one.bottom + gap > top) {
      const below = one.bottom + gap;
      if (below + block.height > window) return top;
      top = below;
    }
  }
  return top;
}

/**
 * The needed content: `bars` are never covered while there is another place, `content` is only where there is none next to
 * them.
 */
export interface Needed {
  bars: readonly Sides[];
  content: readonly Sides[];
}

/**
 * The distance of the right sides of alerts and window: more than `least` where a bar is at that side over half of its
 * height.
 */
export function clearRight(bars: readonly Sides[], window: { width: number; height: number }, least: number): number {
  const columns = bars.filter((one) => one.right > window.width - least && one.left > window.width / 2 && one.bottom - one.top > window.height / 2);
  return Math.max(least, ...columns.map((one) => window.width - one.left + gap));
}

/** As `clearTop`, clear of the content, too, where that is possible. */
export function clearOf(block: { height: number; left: number; right: number }, { bars, content }: Needed, window: number, least: number): number {
  const every = [...bars, ...content];
  const top = clearTop(block, every, window, least);
  const isClear = every.every((one) => one.left >= block.right || one.right <= block.left || one.bottom <= one.top || one.top >= top + block.height || one.bottom <= top);
  return isClear ? top : clearTop(block, bars, window, least);
}

/** Bars with buttons, and the frames of open menus and calendars. */
const bars = '.outbox-bar, .version, .top, .ctx, .ptop, .bottom, .line.sel, .pfoot, .users-bar, .form-foot, .MuiMenu-paper, .pick-paper';
/** The title and the buttons of a dialog, and those of an inspection on a phone, with the answers of its only question. */
const dialogBars = '.dialog-head, .dialog-foot, .MuiMenu-paper, .pick-paper, .phone-head, .phone-where, .phone-tools, .phone-one .yn, .phone-foot';
/** The parts of the only question, and those of any other dialog. */
const dialogContent = '.phone-one .q > div > *, .dialog-body > *, .dialog-form > *';

/** The forms of a page that leave room next to them: those of at most half of the window's height. */
function shortForms(): Sides[] {
  return [...document.querySelectorAll('main form')].map((form) => form.getBoundingClientRect()).filter(({ height }) => height <= window.innerHeight / 2);
}

const sidesOf = (found: readonly Element[]): Sides[] => found.map((one) => one.getBoundingClientRect());

/**
 * The needed content: the bars and the parts of the uppermost dialog, otherwise the bars and the short forms of the page, and
 * the focused element.
 */
export function neededNow(): Needed {
  const dialog = [...document.querySelectorAll('.MuiDialog-root .dialog')].at(-1);
  const found = dialog ? [...dialog.querySelectorAll(dialogBars)] : [...document.querySelectorAll(bars)];
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches('input, textarea, button, a') && !focused.closest('[data-sonner-toaster]')) found.push(focused);
  return { bars: sidesOf(found), content: dialog ? sidesOf([...dialog.querySelectorAll(dialogContent)]) : shortForms() };
}
