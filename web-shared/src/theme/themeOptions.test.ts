// Recomputes every contrast pair of config/theme.json with the WCAG formula.
import { describe, expect, it } from 'vitest';
import tokens from '../../../config/theme.json';
import { skinOf, themeOptions, type Mode, type Skin } from './themeOptions.ts';

const channel = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const skins = Object.keys(tokens.skins) as Skin[];
const modes = tokens.modes as Mode[];
const looks = skins.flatMap((skin) => modes.map((mode) => ({ skin, mode })));
const palette = (skin: Skin, mode: Mode): Record<string, string> => ({
  ...tokens.color.shared[mode],
  ...tokens.color[skin][mode],
});

describe.each(looks)('$skin skin in $mode mode', ({ skin, mode }) => {
  const colour = palette(skin, mode);
  it.each(tokens.contrast.textPairs)('text %s on %s is readable', (over, under) => {
    expect(contrast(colour[over] ?? '', colour[under] ?? '')).toBeGreaterThanOrEqual(tokens.contrast.text);
  });
  it.each(tokens.contrast.controlPairs)('control %s on %s can be seen', (over, under) => {
    expect(contrast(colour[over] ?? '', colour[under] ?? '')).toBeGreaterThanOrEqual(tokens.contrast.control);
  });
  it.each(Object.keys(tokens.status) as (keyof typeof tokens.status)[])('%s badge is readable', (name) => {
    const { text, fill } = tokens.status[name][mode];
    expect(contrast(text, fill)).toBeGreaterThanOrEqual(tokens.contrast.text);
  });
  it('makes theme options whose accent is the text colour, not the brand fill', () => {
    const made = themeOptions(skin, mode, 'regular').palette;
    expect(made?.primary).toMatchObject({ main: tokens.color[skin][mode].actionText });
  });
});

it('toasts are readable', () => {
  for (const { text, fill } of Object.values(tokens.toast)) {
    expect(contrast(text, fill)).toBeGreaterThanOrEqual(tokens.contrast.text);
  }
});

// SHELL-036
it('skin 2 is red and every other skin id is yellow', () => {
  expect(skinOf(2)).toBe('red');
  expect(skinOf('2')).toBe('red');
  for (const id of [0, 1, 3, null, undefined, '']) expect(skinOf(id)).toBe('yellow');
});
