import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the generated types match the contract', () => {
  // Fails, with what to do, when tests/openapi.json has changed since `npm run gen`.
  expect(() => execFileSync('node', ['scripts/gen.mjs', '--check'], { stdio: 'pipe' })).not.toThrow();
});
