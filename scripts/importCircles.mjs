// Fails when files of a workspace import each other in a circle, and when a file imports one of another workspace; type imports
// count. Code that both apps use is in web-shared, which they import by its name and which imports neither of them.
// `node scripts/importCircles.mjs [WORKSPACE …]` reads all three by default. It needs no packages, so that scripts/guards.sh
// runs before they are installed.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const workspaces = ['web-shared', 'app-ui', 'admin-ui'];
const chosen = argv.length > 2 ? argv.slice(2) : workspaces;

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm;
const imported = /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]*)['"]|\bimport\s*\(?\s*['"]([^'"]*)['"]/g;

/** The names of modules that a file imports, exports from or loads. */
function importsIn(file) {
  return [...readFileSync(file, 'utf8').replace(comments, '').matchAll(imported)].map(([, from, loaded]) => from ?? loaded);
}

/** The sources of a workspace with its configurations, without what is installed or built. */
function sourcesOf(workspace) {
  return readdirSync(workspace, { withFileTypes: true }).flatMap((entry) => {
    const path = join(workspace, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist', 'test-results', 'playwright-report'].includes(entry.name) ? [] : sourcesOf(path);
    return /\.(ts|tsx|mts|mjs|js)$/.test(entry.name) ? [path] : [];
  });
}

/** The imports of a workspace that lead into another one, each as a line of text. */
function importsOfOthers(workspace) {
  const own = relative(root, workspace);
  return sourcesOf(workspace).flatMap((file) =>
    importsIn(file).flatMap((name) => {
      const path = name.startsWith('.') ? relative(root, resolve(dirname(file), name)) : name;
      const other = workspaces.find((one) => one !== own && (path === one || path.startsWith(`${one}/`)));
      if (!other || (other === 'web-shared' && path === name)) return [];
      return [`${relative(root, file)} imports ${name}`];
    }),
  );
}

/** The circles among the files of a workspace, each as the chain of paths that leads back to its first file. */
function circlesOf(workspace) {
  const files = sourcesOf(workspace);
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
  if (files.length === 0 || [...imports.values()].flat().length === 0) throw new Error(`${workspace}: no imports found`);
  return circles;
}

/** The files that a file imports by their paths. */
function importsOf(file) {
  return importsIn(file).filter((name) => name.startsWith('.')).flatMap((name) => {
    const path = resolve(dirname(file), name);
    const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).find((one) => existsSync(one) && statSync(one).isFile());
    return found ? [found] : [];
  });
}

const folders = chosen.map((workspace) => resolve(root, workspace));
const circles = folders.flatMap(circlesOf);
for (const circle of circles) console.error(`Imports in a circle:\n  ${circle.map((file) => relative(root, file)).join('\n  ')}`);
const strangers = folders.flatMap(importsOfOthers);
for (const line of strangers) console.error(`${line}: what both apps use is in web-shared`);
exit(circles.length + strangers.length > 0 ? 1 : 0);
