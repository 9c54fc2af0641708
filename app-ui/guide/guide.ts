// The script of the guide's pages: it draws them as the app is drawn on this device, and searches. Pages can be read without it.
import MiniSearch from 'minisearch';
import { options, type Section } from './search.ts';

const root = document.documentElement;

/** The display mode that was chosen in the app on this device; the app keeps it under these names (src/api/storage.ts). */
function chosenMode(): string {
  try {
    const mode = localStorage.getItem('hardstand.sunlight') === 'on' ? 'sunlight' : (localStorage.getItem('hardstand.mode') ?? '');
    return ['light', 'dark', 'sunlight'].includes(mode) ? mode : '';
  } catch {
    // A frame without an origin has no storage.
    return '';
  }
}
const mode = chosenMode();
if (mode !== '') root.dataset['mode'] = mode;

// The contents next to a page are scrolled to its entry.
const contents = document.querySelector<HTMLElement>('#contents');
const current = contents?.querySelector<HTMLElement>('[aria-current]');
if (contents && current) contents.scrollTop = current.offsetTop - contents.clientHeight / 2;

const form = document.querySelector<HTMLFormElement>('form.find');
const box = form?.querySelector<HTMLInputElement>('input');
const list = document.querySelector<HTMLElement>('#found');
const count = document.querySelector<HTMLElement>('#count');

if (form && box && list && count) {
  form.hidden = false;
  let index: Promise<MiniSearch<Section>> | undefined;
  const load = (): Promise<MiniSearch<Section>> =>
    (index ??= fetch(form.dataset['index'] ?? '')
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`index: ${answer.status}`))))
      .then((text) => MiniSearch.loadJSON(text, options))
      .catch((problem: unknown) => {
        index = undefined;
        throw problem;
      }));

  /** The most sections that are listed. */
  const most = 20;
  const result = (one: { id: unknown; page?: unknown; heading?: unknown; about?: unknown }): HTMLLIElement => {
    const [item, link, about] = [document.createElement('li'), document.createElement('a'), document.createElement('p')];
    link.href = `${form.dataset['folder'] ?? ''}${String(one.id)}`;
    link.textContent = one.heading === '' ? String(one.page) : `${String(one.page)}: ${String(one.heading)}`;
    about.textContent = String(one.about);
    item.append(link, about);
    return item;
  };
  const show = async (): Promise<void> => {
    const words = box.value.trim();
    document.body.classList.toggle('searching', words !== '');
    list.hidden = words === '';
    if (words === '') {
      count.textContent = '';
      list.replaceChildren();
      return;
    }
    try {
      const found = (await load()).search(words);
      // Something else was typed while the index came.
      if (box.value.trim() !== words) return;
      count.textContent = (found.length === 1 ? form.dataset['one'] : form.dataset['many'])?.replace('{count}', String(found.length)) ?? '';
      list.replaceChildren(...found.slice(0, most).map(result));
    } catch {
      count.textContent = form.dataset['failed'] ?? '';
      list.replaceChildren();
    }
  };
  box.addEventListener('input', () => void show());
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || box.value === '') return;
    event.preventDefault();
    box.value = '';
    void show();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show().then(() => list.querySelector('a')?.focus());
  });
  const query = new URLSearchParams(location.search).get('q');
  if (query) {
    box.value = query;
    void show();
  }
}
