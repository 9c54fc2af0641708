import { expect, it } from 'vitest';
import { isUsername } from './username.ts';

it('a username has letters and digits of any script, and . _ - @ + and an apostrophe', () => {
  for (const name of ['nia', 'o\'neill', 'eva.muster_2@example+a-b', 'Ёлка', '山田', 'हिन्दी', '٣']) expect([name, isUsername(name)]).toEqual([name, true]);
  for (const name of ['', 'con sole', 'a"b', 'a`b', '<a>', 'a[b]', 'a{b}', 'a(b)', 'a\\b', 'a^b', 'a~b', 'a,b', 'a/b', 'a\u200bb', 'a\nb', 'Ⅷ', 'a½', '\u0301a']) expect([name, isUsername(name)]).toEqual([name, false]);
});
