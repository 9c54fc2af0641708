// What requirements.mjs and citations.mjs share: the files of the repository, and the one option of the command line.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { argv, chdir, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Paths from the root of the repository, tracked or new but not ignored, whose names match. */
export function trackedFiles(name) {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return [...new Set(list.split('\0'))].filter((file) => name.test(file) && existsSync(file)).sort();
}

/** The option given, or '' for none; anything else ends the program with 2. */
export function modes(allowed) {
  const given = argv.slice(2);
  if (given.length === 0) return '';
  if (given.length === 1 && allowed.includes(given[0])) return given[0];
  console.error(`usage: node ${argv[1]} [${allowed.join(' | ')}]`);
  return exit(2);
}
