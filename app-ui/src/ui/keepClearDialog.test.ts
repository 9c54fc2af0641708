// The needed content of a dialog in the page.
import { afterEach, expect, it, vi } from 'vitest';
import { clearOf, neededNow } from './keepClear.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('an alert over a dialog of the whole window is below its question', () => {
  document.body.innerHTML = '<div class="MuiDialog-root"><div class="dialog"><div class="dialog-head"></div><div class="dialog-body"><p>Delete it?</p></div><div class="dialog-foot"></div></div></div>';
  const sides: Record<string, [number, number]> = { 'dialog-head': [0, 50], 'dialog-foot': [770, 844] };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const [top, bottom] = sides[this.className] ?? [58, 80];
    return new DOMRect(0, top, 390, bottom - top);
  });
  const needed = neededNow();
  expect(clearOf({ height: 64, left: 16, right: 374 }, needed, 844, 16)).toBe(88);
});
