// Makes the pages of the user guide from the Markdown of guide/<language>: README.md says how a page is written.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt, { type MarkdownIt as Markdown } from 'markdown-it';
import theme from '../../config/theme.json' with { type: 'json' };
import { colours } from '../theme/css.mjs';
import { indexOf, type Section } from './search.ts';

/** The language that has every page. */
export const mainLanguage = 'en';

export interface Page {
  name: string;
  title: string;
  group: string;
  order: number;
  /** Readers of the page. */
  who: string;
  /** A sentence for the contents and the search. */
  about: string;
  markdown: string;
}

/** The texts around the pages. */
export interface Words {
  guide: string;
  contents: string;
  skip: string;
  search: string;
  one: string;
  many: string;
  failed: string;
  unframed: string;
  previous: string;
  next: string;
  who: string;
  around: string;
  intro: string;
}

export interface Language {
  code: string;
  words: Words;
  /** In the order in which they are read. */
  pages: Page[];
}

/** The addresses of the built files. */
export interface Files {
  style: string;
  script: string;
  index: string;
  picture: (name: string) => { address: string; width: number; height: number };
}

const fields = ['title', 'group', 'order', 'who', 'about'] as const;

/** Reads a page: lines of `field: text` between two lines of three dashes, then Markdown. */
export function parse(name: string, text: string): Page {
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || markdown === undefined) throw new Error(`${name}: no head between two lines of ---`);
  const values = new Map(head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  for (const field of fields) if (!values.get(field)) throw new Error(`${name}: the head has no ${field}`);
  for (const field of values.keys()) if (!fields.some((one) => one === field)) throw new Error(`${name}: the head has ${field}, which means nothing`);
  const value = (field: (typeof fields)[number]): string => values.get(field) ?? '';
  const order = Number(value('order'));
  if (!Number.isInteger(order)) throw new Error(`${name}: order is no whole number`);
  return { name, title: value('title'), group: value('group'), order, who: value('who'), about: value('about'), markdown };
}

/** Reads every language below a folder. */
export function readGuide(folder: string): Language[] {
  const codes = readdirSync(folder).filter((code) => existsSync(join(folder, code, 'words.json')));
  return codes.sort().map((code) => ({
    code,
    words: JSON.parse(readFileSync(join(folder, code, 'words.json'), 'utf8')) as Words,
    pages: readdirSync(join(folder, code))
      .filter((file) => file.endsWith('.md'))
      .map((file) => parse(file.slice(0, -'.md'.length), readFileSync(join(folder, code, file), 'utf8')))
      .sort((a, b) => a.order - b.order),
  }));
}

/** The anchor of a heading: letters without their accents, digits and hyphens. */
export const slug = (heading: string): string =>
  heading.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A message of the app is written as `"text"`. */
export const asMessage = (code: string): string | undefined => /^"(.+)"$/.exec(code)?.[1];

/** The Markdown of the guide; `address` of a link to a page, and `picture` of a picture. Without them links and pictures stay as they are written. */
export function markdownOf(address?: (link: string) => string, picture?: Files['picture']): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const { rules } = markdown.renderer;
  rules['code_inline'] = (tokens, at) => {
    const text = tokens[at]?.content ?? '';
    const message = asMessage(text);
    return message === undefined ? `<kbd>${escape(text)}</kbd>` : `<q>${escape(message)}</q>`;
  };
  rules['heading_open'] = (tokens, at) => {
    const tag = tokens[at]?.tag ?? 'h2';
    return `<${tag} id="${slug(tokens[at + 1]?.content ?? '')}">`;
  };
  if (address) {
    rules['link_open'] = (tokens, at) => `<a href="${escape(address(String(tokens[at]?.attrGet('href') ?? '')))}">`;
  }
  if (picture) {
    rules['image'] = (tokens, at) => {
      const token = tokens[at];
      const { address: src, width, height } = picture(String(token?.attrGet('src') ?? ''));
      const shape = width < 600 ? 'phone' : 'desk';
      return `<img class="${shape}" src="${src}" width="${width}" height="${height}" loading="lazy" alt="${escape(token?.content ?? '')}">`;
    };
  }
  return markdown;
}

const plain = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`>|#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The sections of a page, of which the first is the text before its first heading. */
export function sectionsOf(page: Page): Section[] {
  return page.markdown.split(/^## /m).map((part, at) => {
    const end = part.indexOf('\n');
    const heading = at === 0 ? '' : part.slice(0, end).trim();
    return {
      id: at === 0 ? page.name : `${page.name}#${slug(heading)}`,
      page: page.title,
      heading,
      text: plain(at === 0 ? `${page.about} ${page.who} ${part}` : part.slice(end)),
      about: at === 0 ? page.about : `${plain(part.slice(end)).slice(0, 120)}…`,
    };
  });
}

/** The index of the search, as JSON. */
export const searchIndex = (language: Language): string => JSON.stringify(indexOf(language.pages.flatMap(sectionsOf)));

/** The pages by their group, in the order in which they are read. */
export function groupsOf(pages: readonly Page[]): Map<string, Page[]> {
  const groups = new Map<string, Page[]>();
  for (const page of pages) groups.set(page.group, [...(groups.get(page.group) ?? []), page]);
  return groups;
}

const folderOf = (language: Language): string => `/guide/${language.code}/`;

function frame(language: Language, files: Files, page: Page | undefined, content: string): string {
  const { words, pages } = language;
  const folder = folderOf(language);
  const entry = (one: Page): string =>
    `<li><a href="${folder}${one.name}"${one === page ? ' aria-current="page"' : ''}>${escape(one.title)}</a></li>`;
  const contents = [...groupsOf(pages)]
    .map(([group, inside]) => `<h3>${escape(group)}</h3>\n<ul>${inside.map(entry).join('')}</ul>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page ? `${escape(page.title)} – ` : ''}${escape(words.guide)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
<script type="module" src="${files.script}"></script>
</head>
<body>
<a class="skip" href="#content">${escape(words.skip)}</a>
<header aria-label="${escape(words.guide)}">
<a class="home" href="${folder}index">${escape(words.guide)}</a>
<a class="to-contents" href="#contents">${escape(words.contents)}</a>
<form class="find" role="search" hidden data-index="${files.index}" data-folder="${folder}" data-one="${escape(words.one)}" data-many="${escape(words.many)}" data-failed="${escape(words.failed)}">
<input type="search" name="q" aria-label="${escape(words.search)}" placeholder="${escape(words.search)}" autocomplete="off">
</form>
<noscript><a href="${folder}${page?.name ?? 'index'}" target="_blank" rel="noopener">${escape(words.unframed)}</a></noscript>
</header>
<div class="columns">
<main id="content" tabindex="-1" aria-label="${escape(words.guide)}">
<div class="results"><p id="count" role="status"></p>
<ol id="found" hidden></ol></div>
<article>
${content}
</article>
</main>
<nav id="contents" aria-labelledby="contents-title" tabindex="-1">
<h2 id="contents-title">${escape(words.contents)}</h2>
${contents}
</nav>
</div>
</body>
</html>
`;
}

/** A page of the guide. */
export function renderPage(language: Language, page: Page, files: Files): string {
  const { words, pages } = language;
  const folder = folderOf(language);
  const address = (link: string): string => (/^[a-z0-9-]+(#[a-z0-9-]+)?$/.test(link) ? folder + link : link);
  const at = pages.indexOf(page);
  const step = (other: Page | undefined, label: string, rel: string): string =>
    other ? `<a rel="${rel}" href="${folder}${other.name}"><span>${escape(label)}</span> ${escape(other.title)}</a>` : '<span></span>';
  const body = markdownOf(address, files.picture).render(page.markdown);
  return frame(
    language,
    files,
    page,
    `<h1>${escape(page.title)}</h1>
<p class="who"><span>${escape(words.who)}</span> ${escape(page.who)}</p>
${body}
<nav class="steps" aria-label="${escape(words.around)}">${step(pages[at - 1], words.previous, 'prev')}${step(pages[at + 1], words.next, 'next')}</nav>`,
  );
}

/** The first page: what there is to read. */
export function renderContents(language: Language, files: Files): string {
  const folder = folderOf(language);
  const entry = (page: Page): string => `<li><a href="${folder}${page.name}">${escape(page.title)}</a><p>${escape(page.about)}</p></li>`;
  const groups = [...groupsOf(language.pages)].map(
    ([group, pages]) => `<h2 id="${slug(group)}">${escape(group)}</h2>\n<ul class="pages">${pages.map(entry).join('\n')}</ul>`,
  );
  return frame(
    language,
    files,
    undefined,
    `<h1>${escape(language.words.guide)}</h1>\n<p>${escape(language.words.intro)}</p>\n${groups.join('\n')}`,
  );
}

/** The colours of the app, in the mode that the device has, or the one that the script sets. */
export function colourStyles(): string {
  const rules = (mode: string): string => colours(theme, 'yellow', mode).map(([name, value]) => `${name}:${value};`).join('');
  const [light, dark, sunlight] = ['light', 'dark', 'sunlight'].map(rules);
  return `:root{color-scheme:light;${light}}
@media screen and (prefers-color-scheme:dark){:root:not([data-mode]){color-scheme:dark;${dark}}}
@media screen and (prefers-contrast:more){:root:not([data-mode]){color-scheme:light;${sunlight}}}
@media screen{:root[data-mode="dark"]{color-scheme:dark;${dark}}:root[data-mode="sunlight"]{${sunlight}}}
`;
}

/** The width and height of a WebP picture, which browsers need before it is loaded. */
export function sizeOfWebp(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  throw new Error('no WebP picture');
}
