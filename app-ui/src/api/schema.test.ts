// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { schemaText } from '../../scripts/schema.mjs';

it('schema.ts is what tests/openapi.json makes: run `npm run gen` when the contract has changed', async () => {
  const contract: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../tests/openapi.json'), 'utf8'));
  expect(readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')).toBe(await schemaText(contract));
});
