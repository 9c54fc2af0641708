// Writes the TypeScript types of the server's API document, tests/openapi.json. `npm run schema` of each app calls it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const contract = new URL('../../tests/openapi.json', import.meta.url);
const generator = createRequire(import.meta.url).resolve('openapi-typescript/package.json');

/**
 * Writes `output` (a file URL) from the API document. `script` is the file URL of the caller, `options` are those of
 * openapi-typescript, and `select` may change the parsed document before the types are made.
 *
 * The first line of the output holds a hash of everything it is made from: the document, the generator's version, the
 * caller and this file. A file with the same hash is left as it is, which takes some milliseconds.
 */
export async function writeTypes({ output, script, options = {}, select = (document) => document }) {
  const text = readFileSync(contract, 'utf8');
  const hash = createHash('sha256').update(text);
  for (const source of [generator, script, import.meta.url].map((file) => (file.startsWith('file:') ? new URL(file) : file))) {
    hash.update(readFileSync(source));
  }
  const head = `// Generated from tests/openapi.json (${hash.digest('hex').slice(0, 16)}). Do not edit.\n`;
  if (existsSync(output) && readFileSync(output, 'utf8').startsWith(head)) return;
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  writeFileSync(output, head + astToString(await openapiTS(select(JSON.parse(text)), options)));
}
