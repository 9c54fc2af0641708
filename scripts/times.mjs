// Prints the times of a run's steps beside those of earlier runs, and keeps them: node scripts/times.mjs KEPT STEPS TOTAL.
// KEPT holds the last ten runs, a line for each step: run, step and seconds, separated by tabs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const [keptFile, stepsFile, total] = process.argv.slice(2);
const rows = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('\t'))
    : [];

const steps = [...rows(stepsFile).map(([name, seconds]) => [name, Number(seconds)]), ['the whole', Number(total)]];
const earlier = rows(keptFile);

/** The median of what a step took in the runs kept; undefined where there is none. */
function usual(name) {
  const taken = earlier.filter(([, step]) => step === name).map(([, , seconds]) => Number(seconds));
  taken.sort((one, other) => one - other);
  return taken[Math.floor((taken.length - 1) / 2)];
}

const width = Math.max(...steps.map(([name]) => name.length));
const slower = [];
console.log(`\n${'step'.padEnd(width)}  seconds  before`);
for (const [name, seconds] of steps) {
  const before = usual(name);
  console.log(`${name.padEnd(width)}  ${String(seconds).padStart(7)}  ${String(before ?? '-').padStart(6)}`);
  if (before !== undefined && seconds > 2 * before && seconds > before + 30) slower.push(`${name}: ${seconds} s, usually ${before} s`);
}
for (const line of slower) console.log(`SLOWER  ${line}`);

const run = new Date().toISOString();
const runs = [...new Set(earlier.map(([at]) => at))].slice(-9);
const lines = [...earlier.filter(([at]) => runs.includes(at)), ...steps.map(([name, seconds]) => [run, name, seconds])];
writeFileSync(keptFile, lines.map((line) => `${line.join('\t')}\n`).join(''));
