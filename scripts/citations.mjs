// Finds citations of documents that the repository does not hold. A comment or a page states the rule itself, or names a
// requirement of docs/requirements.tsv, a goal of docs/goals.md, or a page of docs/ with its heading, which must exist:
// `docs/behaviour/errors.md, "Body of an error"`.
//
//   node scripts/citations.mjs               lists every citation, and how many each top folder has
//   node scripts/citations.mjs --check       fails when a folder has more than scripts/citations-left.tsv allows it
//   node scripts/citations.mjs --lower       writes the present counts into that file where they are lower
//
// A folder that the file does not name may have none; the file may only shrink, and goes when it is empty.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exit } from 'node:process';
import { modes, trackedFiles } from './sources.mjs';

const leftPath = 'scripts/citations-left.tsv';
const goalsPath = 'docs/goals.md';
const scanned = /\.(?:rs|tsx?|mjs|md|sh|toml|sql|css|yml|py)$|(?:^|\/)Makefile$|^\.ci\//;
const mode = modes(['--check', '--lower']);

// Strings are matched only so that text inside them is not taken for a comment.
const slashes = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|r(#+)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|`(?:\\[\s\S]|[^`\\])*`/g;
const hashes = /(?<![^\s])#[^\n]*|"(?:\\.|[^"\\\n])*"|'[^'\n]*'/g;
const dashes = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^'\n]*'/g;
const docstrings = /(?<![^\s])#[^\n]*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
const comment = /^(?:\/\/|\/\*|#|--|""")/;
const languages = { rs: slashes, ts: slashes, tsx: slashes, mjs: slashes, css: slashes, sql: dashes, py: docstrings, md: null };

// Citations anywhere, also in names of tests and in texts.
const anywhere = [
  /\u00a7/,
  /\bQ-\d{3}\b/,
  /\bappendix_[a-h]\b/,
];
// Citations in comments and pages. Numbered sections of a public standard are allowed.
const inComments = [
  /\bAppendix [A-Z]\b|\bAppendices\b/,
  /(?<!\bRFC \d{3,5},? )\b[Ss]ections? \d+(?:\.\d+)*\b/,
  /\b[Rr]ules? [A-Z]\d+\b|\bR\d{1,2}\b/,
  /\breliability and security\b/i,
  /\b(?:architecture|contract|decisions|performance|specification|reliability),? (?:\u00a7 ?)?[A-Z]?\d+(?:\.\d+)?\b/i,
  /\b(?:architecture|contract|decisions|performance|reliability), (?:section|row|Q|appendix|")|\(decisions,|\bdecisions,$/i,
  /\bspecification(?:'s)? (?:asks|gives|has|names|says|shows)\b|\b(?:in|of) the specification[.,;)]|\bthose of the specification\b/,
  /\bdocuments? [123]\b/,
  /\b(?:architecture|contract|decisions|performance|reliability-security|users-want|ui)\.md\b/,
  /\bledger\.tsv\b|\bthe ledger\b/,
  /\/work\/|\.\.\/shared\//,
];

const goals = existsSync(goalsPath) ? new Set([...readFileSync(goalsPath, 'utf8').matchAll(/^\| ([A-Z]\d+) \|/gm)].map((m) => m[1])) : null;
const headings = new Map();
const rowFolders = new Map();

const found = [];
for (const file of trackedFiles(scanned)) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const comments = commentLines(file, text);
  for (const [at, line] of lines.entries()) {
    const said = comments[at] ?? '';
    const what = cited(line, said) ?? undefinedGoal(said) ?? brokenPage(said, comments[at + 1] ?? '', file) ?? rowWithoutPage(said, file, text);
    if (what) found.push({ file, line: at + 1, what });
  }
}

/** The text of the comments, line by line; of a page all of it. */
function commentLines(file, text) {
  const extension = file.split('.').pop();
  const pattern = extension in languages ? languages[extension] : hashes;
  if (pattern === null) return text.split('\n');
  const lines = [];
  let line = 0;
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (!comment.test(match[0])) continue;
    for (let at = text.indexOf('\n', from); at >= 0 && at < match.index; at = text.indexOf('\n', at + 1)) line += 1;
    from = match.index;
    match[0].split('\n').forEach((part, at) => { lines[line + at] = `${lines[line + at] ?? ''} ${part}`; });
  }
  return lines;
}

function cited(line, said) {
  const match = firstMatch(anywhere, line) ?? firstMatch(inComments, said);
  return match && `cites ${match[0]}`;
}

function firstMatch(patterns, text) {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match;
  }
  return undefined;
}

/** `goal D2`, `goals T1 and T5`: each must stand in docs/goals.md. */
function undefinedGoal(said) {
  for (const [, list] of said.matchAll(/\b[Gg]oals? ((?:[A-Z]\d{1,2}(?:, | and | to )?)+)/g)) {
    const missing = list.match(/[A-Z]\d+/g).find((id) => !goals?.has(id));
    if (missing) return `cites goal ${missing}, which ${goalsPath} does not have`;
  }
  return undefined;
}

/**
 * `docs/….md` alone, with `#anchor` or with `, "Heading"` (which may go on in the next line), and relative links of pages:
 * the page must exist, and the heading on it.
 */
function brokenPage(said, next, file) {
  const text = `${said} ${next.trim().replace(/^(?:\/\/[/!]?|\*|#|--)\s*/, '')}`;
  const named = [...text.matchAll(/(?<![\w/.-])((?:docs\/[\w/-]+|[\w-]+)\.md)(?:(#[\w-]+)|,\s+"([^"]+)")?/g)]
    .filter(([, path, , title]) => path.startsWith('docs/') || title !== undefined)
    .filter((match) => match.index < said.length)
    .map(([, path, anchor, title]) => ({
      path: path.startsWith('docs/') ? path : pageBeside(path, file),
      heading: title === undefined ? anchor?.slice(1) : slug(title),
    }));
  const linked = file.endsWith('.md')
    ? [...said.matchAll(/\]\((?!\w+:)([^)\s#]*\.md)?(?:#([\w-]+))?\)/g)]
      .filter(([, path, anchor]) => path || anchor)
      .map(([, path, heading]) => ({ path: path ? join(dirname(file), path) : file, heading }))
    : [];
  for (const { path, heading } of [...named, ...linked]) {
    if (!existsSync(path)) return `names ${path}, which is not there`;
    if (heading && !headingsOf(path).has(heading)) return `names ${path}#${heading}: there is no such heading`;
  }
  return undefined;
}

/** A page that is named without its folder: in the folder of the file, or else in docs/behaviour/. */
function pageBeside(page, file) {
  const beside = join(dirname(file), page);
  return existsSync(beside) ? beside : `docs/behaviour/${page}`;
}

/**
 * `Row 15`, a row of docs/behaviour/machine-life.md: it must be named in the file, or in the README or root module of its
 * folder or of one above.
 */
function rowWithoutPage(said, file, text) {
  const match = /\b[Rr]ows? \d+\b/.exec(said);
  if (!match || file.startsWith('docs/') || text.includes('machine-life.md')) return undefined;
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    if (!rowFolders.has(folder)) {
      const places = ['README.md', 'mod.rs', 'lib.rs', 'main.rs'].map((name) => join(folder, name)).concat(`${folder}.rs`);
      rowFolders.set(folder, places.some((place) => existsSync(place) && readFileSync(place, 'utf8').includes('machine-life.md')));
    }
    if (rowFolders.get(folder)) return undefined;
  }
  return `cites ${match[0]} without docs/behaviour/machine-life.md, here or in a README or root module above`;
}

/** The anchor of a heading, as GitHub makes it. */
function slug(title) {
  return title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').trim().replaceAll(' ', '-');
}

/** The anchors of the headings of a page. */
function headingsOf(path) {
  if (!headings.has(path)) {
    const titles = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map((match) => match[1]);
    headings.set(path, new Set(titles.map(slug)));
  }
  return headings.get(path);
}

const folderOf = (file) => (file.includes('/') ? file.split('/')[0] : '.');
const counts = new Map();
for (const { file } of found) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
const allowed = new Map(existsSync(leftPath)
  ? readFileSync(leftPath, 'utf8').trim().split('\n').slice(1).map((line) => line.split('\t')).map(([folder, count]) => [folder, Number(count)])
  : []);
const show = ({ file, line, what }) => `${file}:${line}: ${what}`;

if (mode === '--check') {
  let failed = false;
  for (const [folder, count] of counts) {
    const limit = allowed.get(folder) ?? 0;
    if (count <= limit) continue;
    failed = true;
    const here = found.filter(({ file }) => folderOf(file) === folder);
    for (const one of here.slice(0, 40)) console.error(show(one));
    console.error(`${folder}: ${count} citations of what the repository does not define; ${limit} are allowed (${leftPath})`);
  }
  exit(failed ? 1 : 0);
} else if (mode === '--lower') {
  const left = [...allowed].map(([folder, limit]) => [folder, Math.min(limit, counts.get(folder) ?? 0)]).filter(([, count]) => count > 0);
  if (left.length > 0) writeFileSync(leftPath, `${['folder\tcitations', ...left.map((row) => row.join('\t'))].join('\n')}\n`);
  else rmSync(leftPath, { force: true });
  console.log(left.map((row) => row.join(' ')).join(', ') || 'none left');
} else {
  for (const one of found) console.log(show(one));
  for (const [folder, count] of counts) console.error(`${folder} ${count}`);
  console.error(`${found.length} citations of what the repository does not define`);
}
