// Finds the failed tests of a step in its output.
//
//   node scripts/failures.mjs STEP LOG    prints a line for each: step, test and the first line of its failure, divided by tabs
//   node scripts/failures.mjs --count LOG …  prints 'N passed, N failed', the tests of all their runners
//
// Known are the outputs of rustc, clippy, cargo test, tsc, eslint, vitest, Playwright and Schemathesis. Of a step that ended
// without a known failure the last lines are printed. Of a step that ran into its time limit the tests are named that had
// begun and not ended.
import { existsSync, readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

// The colours of a terminal.
const colours = /\u001b\[[0-9;?]*[a-zA-Z]/g;
const plain = (text) => text.replace(colours, '').replaceAll('\r', '');

/** The failures in an output as pairs of test and message; a test that failed more than once is named once. */
export function failuresIn(output) {
  const lines = plain(output).split('\n');
  const found = new Map();
  const add = (test, message) => {
    if (!found.has(test)) found.set(test, (message ?? '').trim());
  };
  /** The first line from `at` on that matches; undefined where `end` lines hold none. */
  const following = (at, pattern, end = 40) => lines.slice(at, at + end).find((line) => pattern.test(line));
  lines.forEach((line, at) => {
    let match;
    if ((match = /^---- (\S+) stdout ----$/.exec(line))) {
      const panic = lines.findIndex((one, index) => index > at && /panicked at |^Error: /.test(one));
      const place = panic >= 0 ? /panicked at ([^\s:]+:\d+)/.exec(lines[panic])?.[1] : undefined;
      if (panic >= 0) add(match[1], place ? `${place}: ${lines[panic + 1]}` : lines[panic]);
      else add(match[1], lines[at + 1]);
    } else if ((match = /^(error(?:\[E\d+\])?|warning): (.+)$/.exec(line)) && /^\s+--> /.test(lines[at + 1] ?? '')) {
      add(lines[at + 1].trim().slice(4), match[2]);
    } else if ((match = /^(\S+\.tsx?)\((\d+),\d+\): error (.+)$/.exec(line))) {
      add(`${match[1]}:${match[2]}`, match[3]);
    } else if ((match = /^\s+(\d+):\d+\s+error\s+(.+)$/.exec(line))) {
      const file = lines.slice(0, at).findLast((one) => /^\/\S+\.[a-z]+$/.test(one));
      add(`${file?.split('/').slice(-2).join('/')}:${match[1]}`, match[2]);
    } else if ((match = /^ FAIL {2}(.+)$/.exec(line))) {
      add(match[1], following(at + 1, /Error: |^Error/) ?? lines[at + 1]);
    } else if ((match = /^ {2}\d+\) (\[.+?)(?: ─+)?\s*$/.exec(line))) {
      add(match[1], following(at + 1, /^\s+\S*Error: |^\s+Test timeout/) ?? '');
    } else if ((match = /^_{3,} (.+?) _{3,}$/.exec(line))) {
      add(match[1], following(at + 1, /^- /));
    } else if ((match = /^TIMED OUT after (\d+) s$/.exec(line))) {
      add('time limit', `longer than ${match[1]} s`);
    }
  });
  if (found.size === 0 || (found.size === 1 && found.has('time limit'))) {
    const last = lines.filter((line) => line.trim() !== '' && !line.startsWith('TIMED OUT')).slice(-3).join(' | ');
    add('end of the output', last.slice(-400));
  }
  return [...found];
}

/** The tests that had begun and not ended: those that libtest warns of, and those of the file that the reporters write. */
export function runningTests(output, file) {
  const running = new Set();
  for (const line of plain(output).split('\n')) {
    const slow = /^test (\S+) has been running for over 60 seconds$/.exec(line);
    if (slow) running.add(slow[1]);
    const ended = /^test (\S+) \.\.\. /.exec(line);
    if (ended) running.delete(ended[1]);
  }
  for (const line of file.split('\n')) {
    if (line.startsWith('begin ')) running.add(line.slice(6));
    if (line.startsWith('end ')) running.delete(line.slice(4));
  }
  return [...running];
}

/** The sum of the closing lines of cargo test, vitest and Playwright. */
export function countOf(output) {
  let passed = 0;
  let failed = 0;
  for (const line of plain(output).split('\n')) {
    const rust = /^test result: \S+ (\d+) passed; (\d+) failed/.exec(line);
    if (rust) [passed, failed] = [passed + Number(rust[1]), failed + Number(rust[2])];
    const vitest = /^\s+Tests\s+(?:(\d+) failed[ |]*)?(?:(\d+) passed)?/.exec(line);
    if (vitest) [passed, failed] = [passed + Number(vitest[2] ?? 0), failed + Number(vitest[1] ?? 0)];
    const playwright = /^ {2}(\d+) (passed|failed|flaky)/.exec(line);
    if (playwright?.[2] === 'passed') passed += Number(playwright[1]);
    else if (playwright) failed += Number(playwright[1]);
  }
  return `${passed} passed, ${failed} failed`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [, , step, log, ...logs] = argv;
  if (step === '--count') console.log(countOf([log, ...logs].map((path) => readFileSync(path, 'utf8')).join('\n')));
  else {
    const output = readFileSync(log, 'utf8');
    const runningFile = log.replace(/\.log$/, '.running');
    const rows = failuresIn(output);
    if (/^TIMED OUT after /m.test(output)) {
      for (const test of runningTests(output, existsSync(runningFile) ? readFileSync(runningFile, 'utf8') : '')) rows.push([test, 'had begun and not ended']);
    }
    for (const [test, message] of rows) console.log([step, test, message].map((cell) => cell.replaceAll('\t', ' ')).join('\t'));
  }
}
