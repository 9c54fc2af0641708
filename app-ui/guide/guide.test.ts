// @vitest-environment node
// The guide cannot go stale: its links and pictures are there, and it says what the screens say, in every language.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { guideLanguages, guidePage, pagesOfScreens } from '../src/guide/guidePage.ts';
import { paths } from '../src/paths.ts';
import { textsOf } from '../src/handover/sign/texts.ts';
import { de_DE, served } from '../src/text/de_DE/index.ts';
import { en_GB } from '../src/text/en_GB/index.ts';
import { asMessage, groupsOf, mainLanguage, markdownOf, readGuide, renderContents, renderPage, searchIndex, sizeOfWebp, slug, type Language, type Page } from './render.ts';
import { options } from './search.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const languages = readGuide(here);
const languageOf = (code: string): Language => {
  const language = languages.find((one) => one.code === code);
  if (!language) throw new Error(`no guide in ${code}`);
  return language;
};
const english = languageOf(mainLanguage);
const { pages } = english;
const names = new Set(pages.map(({ name }) => name));
const markdown = markdownOf();

interface PageParts {
  labels: string[];
  messages: string[];
  links: string[];
  pictures: { name: string; alt: string }[];
  headings: string[];
}

/** Reads the quotations and links of a page. */
function readPage(page: Page): PageParts {
  const parts: PageParts = { labels: [], messages: [], links: [], pictures: [], headings: [] };
  const all = markdown.parse(page.markdown, {});
  all.forEach((token, at) => {
    if (token.type === 'heading_open') parts.headings.push(all[at + 1]?.content ?? '');
    const inside = token.children ?? [];
    inside.forEach((one, position) => {
      if (one.type === 'strong_open') parts.labels.push(inside[position + 1]?.content ?? '');
      const message = one.type === 'code_inline' ? asMessage(one.content) : undefined;
      if (message !== undefined) parts.messages.push(message);
      if (one.type === 'link_open') parts.links.push(String(one.attrGet('href')));
      if (one.type === 'image') parts.pictures.push({ name: String(one.attrGet('src')), alt: one.content });
    });
  });
  return parts;
}
const read = new Map(languages.map(({ code, pages: inside }) => [code, new Map(inside.map((page) => [page.name, readPage(page)]))]));
const none: PageParts = { labels: [], messages: [], links: [], pictures: [], headings: [] };
const partsOf = (code: string, name: string): PageParts => read.get(code)?.get(name) ?? none;

/** Every text in quotes of a source file. */
function quoted(file: string): string[] {
  const quote = file.endsWith('.rs') ? '"' : "'";
  const found = readFileSync(join(root, file), 'utf8').matchAll(new RegExp(`${quote}((?:[^${quote}\\\\\\n]|\\\\.)*)${quote}`, 'g'));
  return [...found].flatMap(([, text = '']) => text.replaceAll('\\', '').split(' |||| '));
}
const inFolder = (folder: string): string[] => readdirSync(join(root, folder)).map((file) => join(folder, file));
const inCode = (folders: string[]): string[] => folders.flatMap(inFolder).filter((file) => file.endsWith('.ts') && !file.endsWith('test.ts'));
const consoleSources = inCode(['admin-ui/src/text', 'admin-ui/src/text/en']);
const serverSources = [...inFolder('modules').map((module) => join(module, 'src/reasons.rs')).filter((file) => existsSync(join(root, file))), 'platform/src/core/reason.rs'];
const sources = [...inCode(['app-ui/src/text/en_GB']), ...consoleSources, 'app-ui/src/handover/sign/texts.ts', ...serverSources];

/** The texts of a catalogue, without the soft hyphens at which a narrow place breaks them. */
const textsIn = (part: unknown): string[] => (typeof part === 'string' ? [part.replaceAll('\u00AD', '')] : Object.values(part as object).flatMap(textsIn));

/** The refusals of the server by their Reason. */
function refusals(file: string): [string, string][] {
  let module = '';
  const line = /reasons! \{ "(\w+)"|^\s*([A-Z][A-Z0-9_]*)(?:\([^)]*\))?(?:\[[^\]]*\])?\s*:\s*\w+(?:\s*"[^"]*")?\s*,\s*"((?:[^"\\]|\\.)*)"\s*;/gm;
  return [...readFileSync(join(root, file), 'utf8').matchAll(line)].flatMap(([, name, reason = '', text = '']) => {
    if (name !== undefined) module = name;
    return name === undefined ? [[`${module}.${reason.toLowerCase()}`, text.replaceAll('\\', '')] as [string, string]] : [];
  });
}

const place = /\{\{[^}]*\}\}|%\{[^}]*\}|\{[a-z_]+\}/;
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/**
 * Returns a predicate for texts that are one of the given ones; a text may have values, of which a number stands for a
 * number, and at least four fixed letters.
 */
function judge(texts: readonly string[]): (text: string) => boolean {
  const exact = new Set(texts);
  const patterns = [...exact]
    .filter((text) => place.test(text) && text.split(place).join('').replace(/[^\p{L}]/gu, '').length >= 4)
    .map((text) => {
      const values = [...text.matchAll(new RegExp(place, 'g'))].map(([value]) => (/count|number/.test(value) ? '[\\d,.]+' : '.{1,60}'));
      return new RegExp(`^${text.split(place).map((part, at) => literal(part) + (values[at] ?? '')).join('')}$`);
    });
  return (text) => exact.has(text) || patterns.some((one) => one.test(text));
}

const ofConsole = consoleSources.flatMap(quoted);
const ofServer = serverSources.flatMap(refusals);
/** The English texts for which the app has a German one. */
const germanTexts = new Set([...textsIn(en_GB), ...Object.keys(served.words), ...ofServer.filter(([reason]) => Object.hasOwn(served.reasons, reason)).map(([, text]) => text)]);
/**
 * The texts on the screens in each language: the console speaks English, and so does the server where the app has no text
 * for its Reason.
 */
const screens: Record<string, readonly string[]> = {
  en: sources.flatMap(quoted),
  de: [
    ...textsIn(de_DE),
    ...textsIn(textsOf('de').texts),
    ...textsIn(served.reasons),
    ...textsIn(served.words),
    // What the app says in German is not quoted in English because the console says it, too.
    ...[...ofServer.map(([, text]) => text), ...ofConsole].filter((text) => !germanTexts.has(text)),
  ],
};
const judges = new Map(Object.entries(screens).map(([code, texts]) => [code, judge(texts)]));
const isOnScreen = (text: string, code = mainLanguage): boolean => judges.get(code)?.(text) ?? false;
const every = languages.flatMap(({ code, pages: inside }) => inside.map((page) => ({ code, name: page.name, page })));
const translated = every.filter(({ code }) => code !== mainLanguage);

describe('the guide', () => {
  it('reads the sources of the texts', () => {
    expect(sources.length).toBeGreaterThan(12);
    expect([isOnScreen('Select a Location'), isOnScreen('Select all 312 matching'), isOnScreen('Machine already exists in stock')]).toEqual([true, true, true]);
    expect([isOnScreen('Pick a Location'), isOnScreen('Your photos are kept safe'), isOnScreen('Use several photos'), isOnScreen('12')]).toEqual([false, false, false, false]);
    expect(ofServer.length).toBeGreaterThan(300);
    expect(languages.map(({ code }) => code).filter((code) => !judges.has(code))).toEqual([]);
    const samples = ['Wareneingang', 'Alle 312 Treffer auswählen', 'Die Maschine ist schon im Bestand', 'Stage flow', 'A reading of the machine is not valid'];
    expect(samples.filter((text) => !isOnScreen(text, 'de'))).toEqual([]);
    // What the app says in German is not quoted in English.
    expect(['Select a Location', 'Cancel', 'Machine already exists in stock', 'Wareneingänge'].filter((text) => isOnScreen(text, 'de'))).toEqual([]);
  });

  it.each(every)('$code/$name says what the screens say', ({ code, name }) => {
    const { labels, messages } = partsOf(code, name);
    expect([...labels, ...messages].filter((text) => !isOnScreen(text, code))).toEqual([]);
  });

  it.each(every)('$code/$name has links that lead somewhere, and pictures that are there', ({ code, name }) => {
    const { links, pictures, headings } = partsOf(code, name);
    // A page that a language lacks is read in English.
    const dead = links.filter((link) => {
      const [page = '', part] = link.split('#');
      const there = read.get(code)?.get(page) ?? read.get(mainLanguage)?.get(page);
      return there === undefined || (part !== undefined && !there.headings.map(slug).includes(part));
    });
    expect(dead).toEqual([]);
    expect(pictures.filter((one) => one.alt === '' || !existsSync(join(here, 'pictures', `${one.name}.webp`)))).toEqual([]);
    expect(new Set(headings.map(slug)).size).toBe(headings.length);
  });

  it.each(translated)('$code/$name follows the English page', ({ code, name, page }) => {
    const own = pages.find((one) => one.name === name);
    const shape = (parts: PageParts): unknown => ({
      links: parts.links.map((link) => link.split('#')[0]).sort(), pictures: parts.pictures.map((one) => one.name), headings: parts.headings.length, messages: parts.messages.length,
    });
    const marks = (markdown: string): string[] => [...markdown.matchAll(/^(?:\d+\.|\||-|#+) /gm)].map(([mark]) => mark);
    expect([page.order, shape(partsOf(code, name)), marks(page.markdown)]).toEqual([own?.order, shape(partsOf(mainLanguage, name)), marks(own?.markdown ?? '')]);
    // A group of pages has one name.
    const group = pages.filter((one) => one.group === own?.group).map((one) => one.name);
    expect(languageOf(code).pages.filter((one) => (one.group === page.group) !== group.includes(one.name)).map((one) => one.name)).toEqual([]);
  });

  it('has every page and every word around it in every language', () => {
    for (const { code, pages: inside, words } of languages) {
      expect([code, inside.map(({ name }) => name)]).toEqual([code, pages.map(({ name }) => name)]);
      expect([code, Object.keys(words)]).toEqual([code, Object.keys(english.words)]);
      expect([words.one, words.many].filter((text) => !text.includes('{count}'))).toEqual([]);
    }
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
    expect([guidePage('/yard', '', 'en-GB'), guidePage('/yard', '', 'de-DE'), guidePage('/yard', '', 'de_DE'), guidePage('/yard', '', 'xx_YY')]).toEqual(['/guide/en/yard', '/guide/de/yard', '/guide/de/yard', '/guide/en/yard']);
    expect(guideLanguages).toEqual(languages.map(({ code }) => code));
  });

  it.each(languages)('stands in one order: $code', ({ pages: inside }) => {
    expect(new Set(inside.map(({ order }) => order)).size).toBe(inside.length);
    // The pages of a group follow each other.
    expect([...groupsOf(inside).values()].flat()).toEqual(inside);
  });

  it('has anchors without accents', () => {
    expect(['Prüfen & Übergeben', 'Größe', 'Without a network'].map(slug)).toEqual(['prufen-ubergeben', 'grosse', 'without-a-network']);
  });

  it('has few and small pictures, each of which is shown', () => {
    const files = readdirSync(join(here, 'pictures'));
    const shown = new Set(pages.flatMap(({ name }) => partsOf(mainLanguage, name).pictures.map((one) => `${one.name}.webp`)));
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
  const german = MiniSearch.loadJSON(searchIndex(languageOf('de')), options);
  it.each([
    ['PIN', 'pin'],
    ['offline', 'no-network'],
    ['ohne Netz', 'no-network'],
    ['importieren', 'import'],
    ['falsche Seriennummer', 'wrong-serial'],
    ['Unterschrift', 'sign-by-link'],
    ['Feststelltaste', 'sign-in'],
    ['ablehnen', 'approve'],
    ['überfällig', 'audit'],
    ['uebergabe', 'handover'],
  ])('finds %s in German', (words, page) => {
    expect(german.search(words).slice(0, 5).map(({ id }) => String(id).split('#')[0])).toContain(page);
  });
  it('forgives a slip, and finds nothing where there is nothing', () => {
    expect(first('handovr').split('#')[0]).toMatch(/handover/);
    expect(index.search('xylophone')).toEqual([]);
  });
});

describe('a rendered page', () => {
  const files = { style: '/static/guide.css', script: '/static/guide.js', index: '/static/guide-en.json', picture: (name: string) => ({ address: `/static/${name}.webp`, width: 390, height: 844 }) };
  const rendered = (language: Language): string[] => [renderContents(language, files), ...language.pages.map((page) => renderPage(language, page, files))];
  const all = rendered(english);

  it.each(languages)('has no script or style in it, one heading of the first level, and no id twice: $code', (language) => {
    for (const html of rendered(language)) {
      expect(html).toContain(`<html lang="${language.code}">`);
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
