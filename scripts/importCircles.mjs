// Fails when files of an app import each other in a circle; type imports count. `node scripts/importCircles.mjs [APP …]`
// reads both apps by default. It needs no packages, so that scripts/guards.sh runs before they are installed.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const apps = argv.length > 2 ? argv.slice(2) : ['app-ui', 'admin-ui'];

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm;
const imported = /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"](\.[^'"]*)['"]|\bimport\s*\(?\s*['"](\.[^'"]*)['"]/g;

/** The relative paths that a source imports, exports from or loads. */
function relativeImports(text) {
  return [...text.replace(comments, '').matchAll(imported)].map(([, from, loaded]) => from ?? loaded);
}

/** The circles among the files of an app, each as the chain of paths that leads back to its first file. */
function circlesOf(app) {
  const files = ['src', 'theme', 'e2e', 'guide'].map((folder) => join(app, folder)).filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => /\.(ts|tsx|mts|mjs)$/.test(name))
      .map((name) => join(folder, name)),
  );
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
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  }
  for (const file of files) visit(file, []);
  if (files.length === 0 || [...imports.values()].flat().length === 0) throw new Error(`${app}: no imports found`);
  return circles;
}

/** The files of the app that a file imports. */
function importsOf(file) {
  return relativeImports(readFileSync(file, 'utf8')).flatMap((name) => {
    const path = resolve(dirname(file), name);
    const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).find((one) => existsSync(one) && statSync(one).isFile());
    return found ? [found] : [];
  });
}

const circles = apps.flatMap((app) => circlesOf(resolve(root, app)));
for (const circle of circles) console.error(`Imports in a circle:\n  ${circle.map((file) => relative(root, file)).join('\n  ')}`);
exit(circles.length > 0 ? 1 : 0);
