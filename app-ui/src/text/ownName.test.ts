// @vitest-environment node
import { expect, it } from 'vitest';
import { ownName } from './ownName.ts';

it.each([
  ['en-GB', 'English'], ['de-DE', 'Deutsch'], ['fr_FR', 'Français'], ['nb-NO', 'Norsk bokmål'], ['', 'Named'], ['not a culture', 'Named'],
])('a language of %j is %s', (LanguageCulture, name) => expect(ownName({ LanguageCulture, LanguageName: 'Named' })).toBe(name));
