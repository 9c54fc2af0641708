// The TypeScript types of the server's contract, tests/openapi.json. Run by `npm run gen`; schema.test.ts checks the result.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

/** The text of src/api/schema.ts for a contract. A field with a default need not be sent. */
export async function schemaText(contract) {
  const nodes = await openapiTS(contract, { alphabetize: true, defaultNonNullable: false });
  return `// Generated from tests/openapi.json by scripts/schema.mjs. Do not edit.\n${astToString(nodes)}`;
}

if (import.meta.filename === process.argv[1]) {
  const contract = JSON.parse(readFileSync(new URL('../../tests/openapi.json', import.meta.url), 'utf8'));
  writeFileSync(new URL('../src/api/schema.ts', import.meta.url), await schemaText(contract));
}
