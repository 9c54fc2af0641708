import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environment } from './environment.ts';

// CONST-010
it('the flags of the environment are as required, and nothing reads them', () => {
  expect(environment).toEqual({ production: true, hondaRecall: true, allowPerformanceDashboard: false });
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !/^environment\./.test(file));
  const readers = sources.filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('environment.ts'));
  expect(readers).toEqual([]);
});
