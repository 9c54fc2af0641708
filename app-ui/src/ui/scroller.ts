// The scroll container of an element, and the height of its rows, for lists of which only the part in view is rendered.

/** Above this many rows only those in view are drawn. */
export const virtualAbove = 200;

/** The nearest element around this one that scrolls. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  let around = element?.parentElement ?? null;
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement;
  return around ?? document.documentElement;
}

/** The height of a row (px), by the user's choice of density. */
export function rowHeight(element: HTMLElement | null): number {
  const height = element ? parseInt(getComputedStyle(element).getPropertyValue('--row'), 10) : NaN;
  return Number.isNaN(height) ? 45 : height;
}
