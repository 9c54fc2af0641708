// Writes src/api/schema.ts from tests/openapi.json, the committed contract of the server.
// `--check` compares instead, and fails when they differ.

import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const contract = new URL('../../tests/openapi.json', import.meta.url);
const output = new URL('../src/api/schema.ts', import.meta.url);

const head = '// Generated from tests/openapi.json by `npm run gen`. Do not edit.\n\n';
const document = JSON.parse(readFileSync(contract, 'utf8'));

// The console knows the shapes its own face leads to; the calls themselves are the data provider's.
const face = Object.entries(document.paths).filter(([path]) => path.startsWith('/admin/api/'));
document.paths = {};
const needed = new Set();
const follow = (part) => {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (needed.has(name)) continue;
    needed.add(name);
    follow(document.components.schemas[name]);
  }
};
follow([face, document.components.responses]);
document.components.schemas = Object.fromEntries(
  Object.entries(document.components.schemas).filter(([name]) => needed.has(name)),
);

// The console shows the server's own texts and needs no list of every reason of every module.
document.components.schemas.Reason = { type: 'string' };

const text = head + astToString(await openapiTS(document));

if (process.argv.includes('--check')) {
  if (readFileSync(output, 'utf8') !== text) {
    console.error('src/api/schema.ts does not match tests/openapi.json: run `npm run gen`');
    process.exit(1);
  }
} else {
  writeFileSync(output, text);
}
