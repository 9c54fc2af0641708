// Fails when files of an app import each other in a circle; type imports count. Runs in the folder of the app, as part of
// `check`, and takes less than a second.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const app = process.cwd();
const files = ['src', 'theme', 'e2e', 'guide'].filter(existsSync).flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.(ts|tsx|mts|mjs)$/.test(name))
    .map((name) => join(app, folder, name)),
);

/** The files of the app that a file imports. */
function importsOf(file) {
  return ts
    .preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => {
      const path = resolve(dirname(file), fileName);
      const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).find((one) => existsSync(one) && statSync(one).isFile());
      return found ? [found] : [];
    });
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));
const done = new Set();
const circles = [];

/** Visits a file; `path` is the chain of imports that leads to it. */
function visit(file, path) {
  const begin = path.indexOf(file);
  if (begin >= 0) {
    circles.push([...path.slice(begin), file]);
    return;
  }
  if (done.has(file)) return;
  for (const imported of imports.get(file) ?? []) visit(imported, [...path, file]);
  done.add(file);
}

for (const file of files) visit(file, []);
for (const circle of circles) console.error(`Imports in a circle:\n  ${circle.map((file) => relative(app, file)).join('\n  ')}`);
process.exit(circles.length > 0 ? 1 : 0);
