// Counts words that are no technical terms, in identifiers and comments, and doc comments that begin like a question.
//
//   node scripts/words.mjs            lists every occurrence
//   node scripts/words.mjs --check    fails when a tree has more of one than scripts/words.tsv allows
//   node scripts/words.mjs --lower    writes the present counts into that file where they are lower
//
// Identifiers are split at `_` and at capitals. Texts between quotes do not count, so wire names and what a person reads
// are exempt; so is the status "Held For Repair", which is a label of the product. scripts/words.tsv has the columns tree,
// word and count; a pair that it does not name may not occur, and no count may grow.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { exit } from 'node:process';
import { modes, trackedFiles } from './sources.mjs';

const limitsPath = 'scripts/words.tsv';
const trees = ['platform', 'modules', 'cli', 'migrations', 'tests', 'web-shared', 'app-ui', 'admin-ui'];
const words = ['told', 'asked', 'kept', 'held', 'beside', 'standing', 'acting', 'meant', 'said'];
const template = 'scripts/new-module.d/';
const question = 'question comments';
const mode = modes(['--check', '--lower']);

const word = new RegExp(`(?<![a-z])(?:${words.join('|')})(?![a-z])`, 'g');
const exempt = /Held[ _]?[Ff]or[ _]?[Rr]epair|held_for_repair|heldForRepair|HELD_FOR_REPAIR/g;
const docQuestion = /^\s*(?:\/\/[/!]|\/\*\*|#|""")\s*(?:What|Who|Whether|How|Where)\b/;
const docLine = /^\s*(?:\/\/[/!]|\/\*\*|\*|#|""")/;

// Everything that is matched and is no comment is a text between quotes.
const rust = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|r(#+)"[\s\S]*?"\1|r"[^"]*"|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.|[^'\\\n])'/g;
const script = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`/g;
const hash = /"""[\s\S]*?"""|(?<!\S)#[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
const sql = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^'\n]*'/g;
const languages = { rs: rust, ts: script, tsx: script, mjs: script, css: script, py: hash, toml: hash, sh: hash, csv: /(?!)/g, sql };
const comment = /^(?:\/\/|\/\*|#|--|""")/;

/** The text of a file without what stands between quotes; line breaks stay. */
function withoutTexts(text, pattern) {
  return text.replace(pattern, (part) => (comment.test(part) ? part : part.replace(/[^\n]/g, ' ')));
}

/** The words of a line as they are counted: identifiers are split at capitals, all letters are small. */
const splitAtCapitals = (line) => line.replaceAll(exempt, '').replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

const found = [];
// The template of a module counts as the trees that its parts are copied to.
for (const file of trackedFiles(new RegExp(`^(?:${template})?(?:${trees.join('|')})/.*\\.(?:${Object.keys(languages).join('|')})$`))) {
  if (/(?:^|\/)(?:schema\.ts|generated)/.test(file)) continue;
  const tree = file.replace(template, '').split('/')[0];
  const lines = withoutTexts(readFileSync(file, 'utf8'), languages[file.split('.').pop()]).split('\n');
  lines.forEach((line, at) => {
    for (const [name] of splitAtCapitals(line).matchAll(word)) found.push({ tree, name, file, line: at + 1 });
    // Only the first line of a comment can begin with a question.
    const begins = docQuestion.test(line) && !(at > 0 && docLine.test(lines[at - 1]));
    if (begins) found.push({ tree, name: question, file, line: at + 1 });
  });
}

const key = (tree, name) => `${tree}\t${name}`;
const counts = new Map();
for (const { tree, name } of found) counts.set(key(tree, name), (counts.get(key(tree, name)) ?? 0) + 1);
const limits = new Map(
  existsSync(limitsPath)
    ? readFileSync(limitsPath, 'utf8').trim().split('\n').slice(1).map((row) => row.split('\t')).map(([tree, name, count]) => [key(tree, name), Number(count)])
    : [],
);

if (mode === '--check') {
  let failed = false;
  for (const [pair, count] of counts) {
    const limit = limits.get(pair) ?? 0;
    if (count <= limit) continue;
    failed = true;
    const [tree, name] = pair.split('\t');
    for (const one of found.filter((one) => one.tree === tree && one.name === name).slice(-5)) console.error(`${one.file}:${one.line}: ${name}`);
    console.error(`${tree}: "${name}" occurs ${count} times, and ${limit} are allowed (${limitsPath}); node scripts/words.mjs lists them`);
  }
  exit(failed ? 1 : 0);
} else if (mode === '--lower') {
  const isFirst = limits.size === 0;
  const rows = trees.flatMap((tree) => [...words, question].map((name) => [tree, name, isFirst ? counts.get(key(tree, name)) ?? 0 : Math.min(limits.get(key(tree, name)) ?? 0, counts.get(key(tree, name)) ?? 0)]));
  writeFileSync(limitsPath, `${['tree\tword\tcount', ...rows.filter(([, , count]) => count > 0).map((row) => row.join('\t'))].join('\n')}\n`);
} else {
  for (const one of found) console.log(`${one.file}:${one.line}: ${one.name}`);
}
