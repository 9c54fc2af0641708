// Goes on in another language: the page is loaded again at its address (SHELL-051).
import { store } from '../api/storage.ts';
import { reloadPage } from '../version.ts';

/** The device keeps the language, so that the page begins in it. */
export function reloadIn(code: string): void {
  store('language', code);
  reloadPage();
}
