// Keeps docs/requirements.tsv, the requirements of the product, and docs/goals.md, the goals of reliability, security and
// performance, current: which tests show each of them.
//
//   node scripts/requirements.mjs            writes the columns `shown by` and `Tested in` from the tests
//   node scripts/requirements.mjs --check    fails when a column is not current, when a row is not well formed, and when a
//                                            test, a comment or a README names an id that docs/requirements.tsv lacks
//   node scripts/requirements.mjs --missing  lists the requirements that no test shows
//   node scripts/requirements.mjs --summary  prints a line an area: requirements shown, requirements in all
//
// When two branches both changed the written columns, take either side and run it again.
//
// Columns, separated by tabs: id, area, kind, requirement, shown by (paths of test files, sorted, separated by spaces).
//
// A test shows a requirement by naming its id in a test source: a file below a folder `tests`, `e2e` or `__tests__`, a
// file `*.test.ts(x)` or `*.spec.ts(x)`, or the part of a Rust file that begins with its first `#[cfg(test)]`. A
// requirement of the kinds screen, widget and label is about what a person sees: only a TypeScript test shows it. A test
// names a goal as `goal D1` in any text, as `D1:` or `D1,` at the start of a comment, or as the first argument of
// `report("D1", …)`, `at_most("D1", …)` or `at_least("D1", …)`; so do the scripts of this folder.
import { readFileSync, writeFileSync } from 'node:fs';
import { exit } from 'node:process';
import { modes, trackedFiles } from './sources.mjs';

const path = 'docs/requirements.tsv';
const header = ['id', 'area', 'kind', 'requirement', 'shown by'];
const kinds = new Set(['call', 'constant', 'field', 'label', 'message', 'permission', 'rule', 'screen', 'transition', 'widget']);
const seenByPeople = new Set(['screen', 'widget', 'label']);
const goalsPath = 'docs/goals.md';
const goalRow = /^(\| ([A-Z]\d{1,2}) \|.*\|)[^|]*\|$/gm;
const goalNames = [
  /\bgoals? ((?:[A-Z]\d{1,2}(?:, | and )?)+)/gi,
  /^[ \t]*(?:\/\/[/!]?|#) ((?:[A-Z]\d{1,2}(?:, | and )?)+)[:,]/gm,
  /\b(?:report|at_most|at_least)\(\s*"([A-Z]\d{1,2})"/g,
];
const anyId = /\b([A-Z]{2,8})-\d{3}\b/g;
const testFile = /(?:^|\/)(?:tests|e2e|__tests__)\/|\.(?:test|spec)\.tsx?$/;
const testSource = /\.(?:rs|tsx?|py|sh)$/;
const anySource = /\.(?:rs|tsx?|mjs|py|sh|sql|css|toml|yml|md)$|(?:^|\/)Makefile$|^\.ci\//;

const mode = modes(['--check', '--missing', '--summary']);

const [first, ...lines] = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n');
const rows = lines.map((line) => {
  const [id, area, kind, requirement, shownBy = ''] = line.split('\t');
  return { id, area, kind, requirement, shownBy, cells: line.split('\t').length };
});
const known = new Set(rows.map((row) => row.id));
const prefixes = new Set(rows.map((row) => row.id.split('-')[0]));

// The test files that name an id, by id; and every place that names an unknown id of a known prefix.
const tests = new Map();
const goalTests = new Map();
const unknown = [];
for (const file of trackedFiles(anySource)) {
  const text = readFileSync(file, 'utf8');
  const shown = testPart(file, text);
  for (const id of new Set(shown.match(anyId))) tests.set(id, [...(tests.get(id) ?? []), file]);
  for (const goal of goalsNamed(/^scripts\/.*\.sh$/.test(file) ? text : shown)) goalTests.set(goal, [...(goalTests.get(goal) ?? []), file]);
  text.split('\n').forEach((line, at) => {
    for (const [id, prefix] of line.matchAll(anyId)) {
      if (prefixes.has(prefix) && !known.has(id)) unknown.push(`${file}:${at + 1}: ${id} is not in ${path}`);
    }
  });
}

/** The part of a file that is test code: all of it, the tail of a Rust file, or nothing. */
function testPart(file, text) {
  if (!testSource.test(file)) return '';
  if (testFile.test(file)) return text;
  const at = file.endsWith('.rs') ? text.indexOf('#[cfg(test)]') : -1;
  return at < 0 ? '' : text.slice(at);
}

function goalsNamed(text) {
  return new Set(goalNames.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap((match) => match[1].match(/[A-Z]\d{1,2}/g)));
}

function filesThatShow({ id, kind }) {
  const files = tests.get(id) ?? [];
  return (seenByPeople.has(kind) ? files.filter((file) => /\.tsx?$/.test(file)) : files).sort();
}

for (const row of rows) row.current = filesThatShow(row).join(' ');
const goalsText = readFileSync(goalsPath, 'utf8');
const goalsNow = goalsText.replace(goalRow, (_, row, id) => `${row} ${(goalTests.get(id) ?? ['not yet']).join(' ')} |`);
const shown = rows.filter((row) => row.current !== '');

if (mode === '--check') {
  const wrong = [...malformed(), ...unknown];
  const stale = rows.filter((row) => row.current !== row.shownBy).map((row) => row.id);
  if (stale.length > 0) {
    const more = stale.length > 10 ? ` and ${stale.length - 10} more` : '';
    wrong.push(`${path}: not current for ${stale.slice(0, 10).join(', ')}${more}: run node scripts/requirements.mjs`);
  }
  if (goalsNow !== goalsText) wrong.push(`${goalsPath}: column Tested in is not current: run node scripts/requirements.mjs`);
  for (const line of wrong) console.error(line);
  exit(wrong.length > 0 ? 1 : 0);
} else if (mode === '--missing') {
  for (const row of rows) {
    if (row.current !== '') continue;
    const server = tests.has(row.id) ? '\tshown by a server test only' : '';
    console.log(`${row.id}\t${row.area}\t${row.kind}\t${row.requirement}${server}`);
  }
  console.error(total());
} else if (mode === '--summary') {
  for (const area of new Set(rows.map((row) => row.area))) {
    const of = (list) => list.filter((row) => row.area === area).length;
    console.log(`${area} ${of(shown)}/${of(rows)}`);
  }
  console.log(total());
} else {
  const table = rows.map((row) => [row.id, row.area, row.kind, row.requirement, row.current].join('\t'));
  writeFileSync(path, `${[header.join('\t'), ...table].join('\n')}\n`);
  writeFileSync(goalsPath, goalsNow);
  console.log(total());
}

function total() {
  return `${shown.length} of ${rows.length} requirements are shown by a test`;
}

function malformed() {
  const wrong = [];
  const say = (row, what) => wrong.push(`${path}: ${row.id}: ${what}`);
  if (first !== header.join('\t')) wrong.push(`${path}: the first line is not: ${header.join(', ')}`);
  const met = new Set();
  for (const row of rows) {
    if (row.cells !== header.length) say(row, `has ${row.cells} cells, not ${header.length}`);
    if (!/^[A-Z]{2,8}-\d{3}$/.test(row.id)) say(row, 'is no id of capitals, a hyphen and three digits');
    if (met.has(row.id)) say(row, 'stands twice');
    met.add(row.id);
    if (!kinds.has(row.kind)) say(row, `kind ${row.kind} is none of ${[...kinds].join(', ')}`);
  }
  const silent = rows.filter((row) => !row.requirement?.trim()).map((row) => row.id);
  if (silent.length > 0) wrong.push(`${path}: no sentence for ${silent.length} ids, the first ${silent[0]}`);
  return wrong;
}
