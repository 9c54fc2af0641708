// Writes src/api/schema.ts from tests/openapi.json, the committed contract of the server.
// `--check` compares instead, and fails when they differ.

import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const contract = new URL('../../tests/openapi.json', import.meta.url);
const output = new URL('../src/api/schema.ts', import.meta.url);

const head = '// Generated from tests/openapi.json by `npm run gen`. Do not edit.\n\n';
const document = JSON.parse(readFileSync(contract, 'utf8'));

// The console knows its own face only.
document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/admin/api/')));

const text = head + astToString(await openapiTS(document));

if (process.argv.includes('--check')) {
  if (readFileSync(output, 'utf8') !== text) {
    console.error('src/api/schema.ts does not match tests/openapi.json: run `npm run gen`');
    process.exit(1);
  }
} else {
  writeFileSync(output, text);
}
