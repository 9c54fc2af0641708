// @vitest-environment node
// The guide cannot go stale: its links and pictures are there, and it says what the screens say.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { guideLanguages, guidePage, pagesOfScreens } from '../src/guide/guidePage.ts';
import { paths } from '../src/paths.ts';
import { asMessage, groupsOf, mainLanguage, markdownOf, readGuide, renderContents, renderPage, searchIndex, sizeOfWebp, slug, type Page } from './render.ts';
import { options } from './search.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const languages = readGuide(here);
const english = languages.find(({ code }) => code === mainLanguage);
if (!english) throw new Error('no English guide');
const { pages } = english;
const names = new Set(pages.map(({ name }) => name));
const markdown = markdownOf();

interface Said {
  labels: string[];
  messages: string[];
  links: string[];
  pictures: { name: string; alt: string }[];
  headings: string[];
}

/** What a page quotes and where it leads. */
function readPage(page: Page): Said {
  const said: Said = { labels: [], messages: [], links: [], pictures: [], headings: [] };
  const all = markdown.parse(page.markdown, {});
  all.forEach((token, at) => {
    if (token.type === 'heading_open') said.headings.push(all[at + 1]?.content ?? '');
    const inside = token.children ?? [];
    inside.forEach((one, position) => {
      if (one.type === 'strong_open') said.labels.push(inside[position + 1]?.content ?? '');
      const message = one.type === 'code_inline' ? asMessage(one.content) : undefined;
      if (message !== undefined) said.messages.push(message);
      if (one.type === 'link_open') said.links.push(String(one.attrGet('href')));
      if (one.type === 'image') said.pictures.push({ name: String(one.attrGet('src')), alt: one.content });
    });
  });
  return said;
}
const read = new Map(pages.map((page) => [page.name, readPage(page)]));

/** Every text in quotes of a source file. */
function quoted(file: string): string[] {
  const quote = file.endsWith('.rs') ? '"' : "'";
  const found = readFileSync(join(root, file), 'utf8').matchAll(new RegExp(`${quote}((?:[^${quote}\\\\\\n]|\\\\.)*)${quote}`, 'g'));
  return [...found].flatMap(([, text = '']) => text.replaceAll('\\', '').split(' |||| '));
}
const inFolder = (folder: string): string[] => readdirSync(join(root, folder)).map((file) => join(folder, file));
const sources = [
  ...[...inFolder('app-ui/src/text/en_GB'), ...inFolder('admin-ui/src/text'), ...inFolder('admin-ui/src/text/en')].filter((file) => file.endsWith('.ts') && !file.endsWith('test.ts')),
  'app-ui/src/sign/texts.ts',
  ...inFolder('modules').map((module) => join(module, 'src/reasons.rs')).filter((file) => existsSync(join(root, file))),
  'platform/src/core/reason.rs',
];
const texts = sources.flatMap(quoted);
const exact = new Set(texts);
const place = /\{\{[^}]*\}\}|%\{[^}]*\}|\{[a-z_]+\}/;
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Texts with values, of which at least four letters are fixed. A number stands for a number. */
const patterns = [...exact]
  .filter((text) => place.test(text) && text.split(place).join('').replace(/[^\p{L}]/gu, '').length >= 4)
  .map((text) => {
    const values = [...text.matchAll(new RegExp(place, 'g'))].map(([value]) => (/count|number/.test(value) ? '[\\d,]+' : '.{1,60}'));
    return new RegExp(`^${text.split(place).map((part, at) => literal(part) + (values[at] ?? '')).join('')}$`);
  });
const isSaid = (text: string): boolean => exact.has(text) || patterns.some((one) => one.test(text));

describe('the guide', () => {
  it('reads the sources of the texts', () => {
    expect(sources.length).toBeGreaterThan(12);
    expect([isSaid('Select a Location'), isSaid('Select all 312 matching'), isSaid('Machine already exists in stock')]).toEqual([true, true, true]);
    expect([isSaid('Pick a Location'), isSaid('Your photos are kept safe'), isSaid('Use several photos'), isSaid('12')]).toEqual([false, false, false, false]);
  });

  it.each(pages)('$name says what the screens say', ({ name }) => {
    const { labels, messages } = read.get(name) ?? { labels: [], messages: [] };
    expect([...labels, ...messages].filter((text) => !isSaid(text))).toEqual([]);
  });

  it.each(pages)('$name has links that lead somewhere, and pictures that are there', ({ name }) => {
    const { links, pictures, headings } = read.get(name) ?? { links: [], pictures: [], headings: [] };
    const dead = links.filter((link) => {
      const [page = '', part] = link.split('#');
      return !names.has(page) || (part !== undefined && !read.get(page)?.headings.map(slug).includes(part));
    });
    expect(dead).toEqual([]);
    expect(pictures.filter((one) => one.alt === '' || !existsSync(join(here, 'pictures', `${one.name}.webp`)))).toEqual([]);
    expect(new Set(headings.map(slug)).size).toBe(headings.length);
  });

  it('has a page for every screen', () => {
    expect(pagesOfScreens.filter((page) => !names.has(page))).toEqual([]);
    for (const path of Object.values(paths)) expect(guidePage(path.replace(/:\w+/g, '7104822')), path).not.toBe('/guide/en/index');
  });

  it('has a page for every dialog that leads to one', () => {
    const source = join(root, 'app-ui/src');
    const code = (readdirSync(source, { recursive: true }) as string[]).filter((file) => file.endsWith('.tsx')).map((file) => readFileSync(join(source, file), 'utf8'));
    const named = code.flatMap((text) => [...text.matchAll(/\sguide=(?:"([^"]*)"|\{[^}]*\? '([^']*)' : '([^']*)'\})/g)].flatMap(([, ...pages]) => pages.filter(Boolean)));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((page) => !names.has(page))).toEqual([]);
  });

  it('leads from a screen to its page, in the language of the person where there is one', () => {
    expect([guidePage('/audit'), guidePage('/audit', '?f=N&size=50'), guidePage('/AUDIT/', '?f=nonsense')]).toEqual(['/guide/en/find-a-machine', '/guide/en/approve', '/guide/en/find-a-machine']);
    expect([guidePage('/m/7104822/inspection', '?f=R'), guidePage('/m/7104822'), guidePage('/no/such/page')]).toEqual(['/guide/en/inspect', '/guide/en/history', '/guide/en/index']);
    expect([guidePage('/yard', '', 'en-GB'), guidePage('/yard', '', 'xx_YY')]).toEqual(['/guide/en/yard', '/guide/en/yard']);
    expect(guideLanguages).toEqual(languages.map(({ code }) => code));
  });

  it('stands in one order', () => {
    expect(new Set(pages.map(({ order }) => order)).size).toBe(pages.length);
    // The pages of a group follow each other.
    expect([...groupsOf(pages).values()].flat()).toEqual(pages);
  });

  it('has few and small pictures, each of which is shown', () => {
    const files = readdirSync(join(here, 'pictures'));
    const shown = new Set(pages.flatMap(({ name }) => read.get(name)?.pictures.map((one) => `${one.name}.webp`) ?? []));
    expect(files.filter((file) => !shown.has(file))).toEqual([]);
    expect(files.filter((file) => statSync(join(here, 'pictures', file)).size > 80 * 1024)).toEqual([]);
    expect(files.length).toBeLessThanOrEqual(34);
    for (const file of files) expect(sizeOfWebp(readFileSync(join(here, 'pictures', file))).width, file).toBeGreaterThan(300);
  });
});

describe('the search', () => {
  const index = MiniSearch.loadJSON(searchIndex(english), options);
  const first = (words: string): string => String(index.search(words)[0]?.id);

  it.each([
    ['PIN', 'pin'],
    ['offline', 'no-network'],
    ['no network', 'no-network'],
    ['import', 'import'],
    ['wrong serial', 'wrong-serial'],
    ['signature', 'sign-by-link'],
    ['Caps Lock', 'sign-in#messages'],
    ['reject', 'approve'],
  ])('finds %s', (words, page) => {
    expect(index.search(words).slice(0, 5).map(({ id }) => String(id).split('#')[0])).toContain(page.split('#')[0]);
  });
  it('forgives a slip, and finds nothing where there is nothing', () => {
    expect(first('handovr').split('#')[0]).toMatch(/handover/);
    expect(index.search('xylophone')).toEqual([]);
  });
});

describe('a rendered page', () => {
  const files = { style: '/static/guide.css', script: '/static/guide.js', index: '/static/guide-en.json', picture: (name: string) => ({ address: `/static/${name}.webp`, width: 390, height: 844 }) };
  const all = [renderContents(english, files), ...pages.map((page) => renderPage(english, page, files))];

  it('has no script or style in it, one heading of the first level, and no id twice', () => {
    for (const html of all) {
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/);
      expect(html.match(/<h1/g)).toHaveLength(1);
      const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
  it('leads to its neighbours and to itself in the contents', () => {
    const [, html = ''] = all;
    expect(html).toContain(`<a href="/guide/en/${pages[0]?.name}" aria-current="page">`);
    expect(html).toContain(`<a rel="next" href="/guide/en/${pages[1]?.name}">`);
    expect(html).not.toContain('rel="prev"');
  });
  it('shows a message, a key and a picture as such, and text as text', () => {
    const page = { ...pages[0], name: 'x', markdown: '`"Done <b>"` `Enter` ![The list](list) <i>' } as Page;
    const html = renderPage(english, page, files);
    expect(html).toContain('<q>Done &lt;b&gt;</q> <kbd>Enter</kbd>');
    expect(html).toContain('<img class="phone" src="/static/list.webp" width="390" height="844" loading="lazy" alt="The list">');
    expect(html).toContain('&lt;i&gt;');
  });
});
