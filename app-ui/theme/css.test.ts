// Checks that theme.css is current.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import tokens from '../../config/theme.json';
import { themeCss } from './css.mjs';

it('theme.css is the one that config/theme.json makes', () => {
  expect(readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')).toBe(themeCss(tokens));
});
