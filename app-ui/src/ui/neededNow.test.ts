// The needed content of the page and of a dialog in it.
import { afterEach, expect, it, vi } from 'vitest';
import { clearOf, neededNow } from './keepClear.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Gives elements their upper and lower sides, by their class names, in a window of 390 by 844 px; the others have those of a text. */
function place(sides: Record<string, [number, number]>): void {
  vi.stubGlobal('innerHeight', 844);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const [top, bottom] = sides[this.className] ?? [58, 80];
    return new DOMRect(0, top, 390, bottom - top);
  });
}

const alertTop = (): number => clearOf({ height: 64, left: 16, right: 374 }, neededNow(), 844, 16);

it('an alert on a page lies below its short forms, and over a form that leaves no room', () => {
  document.body.innerHTML = '<div class="ptop"></div><main><form class="add-line"></form><form class="search"></form></main><nav class="bottom"></nav>';
  place({ ptop: [0, 56], 'add-line': [64, 170], search: [186, 234], bottom: [772, 844] });
  expect(alertTop()).toBe(242);
  place({ ptop: [0, 56], 'add-line': [64, 600], search: [700, 760], bottom: [772, 844] });
  expect(alertTop()).toBe(64);
});

it('an alert over a dialog of the whole window is below its question', () => {
  document.body.innerHTML = '<div class="MuiDialog-root"><div class="dialog"><div class="dialog-head"></div><div class="dialog-body"><p>Delete it?</p></div><div class="dialog-foot"></div></div></div>';
  place({ 'dialog-head': [0, 50], 'dialog-foot': [770, 844] });
  expect(alertTop()).toBe(88);
});
