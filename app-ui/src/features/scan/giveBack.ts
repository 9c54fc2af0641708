// Presses keys again that were buffered. A key event made by a script does nothing by itself, so the browser's default
// action (type the character, press the button) is carried out here.
import { flushSync } from 'react-dom';

/** The events made here, which are not to be buffered again. */
const made = new WeakSet<Event>();
export const isGivenBack = (event: Event): boolean => made.has(event);

type Field = HTMLInputElement | HTMLTextAreaElement;
const textTypes: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'url', 'password']);
const isField = (element: Element): element is Field =>
  (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && textTypes.has(element.type))) && !element.readOnly && !element.disabled;

function type(field: Field, text: string): void {
  const { selectionStart, selectionEnd, value } = field;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  if (field.maxLength >= 0 && value.length - (end - start) + text.length > field.maxLength) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

function press(pressed: KeyboardEvent, target: EventTarget): void {
  const { key, code, shiftKey } = pressed;
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true, composed: true });
  made.add(event);
  if (!target.dispatchEvent(event) || !(target instanceof HTMLElement)) return;
  // Where the listeners moved the focus, the character belongs to the field that has it now, as in a browser.
  const focused = document.activeElement ?? target;
  if (key.length === 1 && isField(focused)) type(focused, key);
  else if (focused === target && ((key === 'Enter' && target.matches('button, summary, a[href]')) || (key === ' ' && target.matches('button, summary, [type="checkbox"], [type="radio"]')))) target.click();
}

/**
 * Presses the keys in order, each on the element on which it was pressed; once one of them has moved the focus, the rest on the
 * element that has it then. Answers whether the focus was moved.
 */
export function giveBack(keys: readonly KeyboardEvent[]): boolean {
  let isMoved = false;
  for (const pressed of keys) {
    const before = document.activeElement;
    const target = pressed.target instanceof Node && pressed.target.isConnected && !isMoved ? pressed.target : (before ?? document.body);
    press(pressed, target);
    // What a key changed is drawn before the next one, which may act on it.
    flushSync(() => undefined);
    isMoved ||= document.activeElement !== before;
  }
  return isMoved;
}
