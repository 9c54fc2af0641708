import { expect, it } from 'vitest';
import { isBlank, textRules, type TextRule } from './cleanText.ts';

// SHELL-026 SHELL-027
it.each<[TextRule, string, string]>([
  ['plain', "O'Néill-Ж, Ltd. <b>\u0007", "O'Néill-Ж, Ltd. b"],
  ['digits', '33.00a01', '330001'],
  ['decimal', '1a2.5.6', '12.56'],
  ['decimal', '12', '12'],
  ['signed', '-1-2.5', '-12.5'],
  ['signed', '+3', '3'],
  ['time', '0930', '09:30'],
  ['time', '09', '09'],
  ['time', '25', '2'],
  ['time', '0975', '09'],
  ['noSpaces', ' a b\tc', 'abc'],
  ['url', 'https://x.test/a b?c=<d>&e=é', 'https://x.test/ab?c=d&e='],
  ['serial', 'ab-12 345678', 'AB12345678'],
])('%s: %j becomes %j', (rule, typed, expected) => expect(textRules[rule](typed)).toBe(expected));

it('a text without a visible character is blank', () => {
  for (const text of ['', ' \n', '\u200b', '\u00ad\ufeff', '\u3164 \u115f', '\u2800', '\u200d\ufe0f', '\u{e0041}']) expect([text, isBlank(text)]).toEqual([text, true]);
  for (const text of ['a', ' - ', '\u200bä', '👩\u200d🔧', 'e\u0301']) expect([text, isBlank(text)]).toEqual([text, false]);
});
