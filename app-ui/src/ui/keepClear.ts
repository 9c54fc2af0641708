// Where the alerts lie: below whatever a person needs next at the right edge of the window.

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

/** Bars with buttons, and the frames of open menus and calendars. */
const bars = '.top, .ctx, .ptop, .bottom, .line.sel, .pfoot, .users-bar, .form-foot, .MuiMenu-paper, .pick-paper';
/** The title and the buttons of a dialog. */
const dialogBars = '.dialog-head, .dialog-foot, .MuiMenu-paper, .pick-paper';

/** What is needed next: the bars of the uppermost dialog, else of the page, and whatever has the focus. */
export function neededNow(): Sides[] {
  const dialog = [...document.querySelectorAll('.MuiDialog-root .dialog')].at(-1);
  const found = dialog ? [...dialog.querySelectorAll(dialogBars)] : [...document.querySelectorAll(bars)];
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches('input, textarea, button, a') && !focused.closest('[data-sonner-toaster]')) found.push(focused);
  return found.map((one) => one.getBoundingClientRect());
}
