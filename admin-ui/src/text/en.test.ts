import { describe, expect, it } from 'vitest';
import { messages } from './en';

// The files of the areas, whichever en.ts joins.
const areas = import.meta.glob<{ words: object; resources?: object }>('./en/*.ts', { eager: true });

describe('the texts of the console', () => {
  it.each(['words', 'resources'] as const)('keep the %s of every area, none of them twice', (part) => {
    const joined = part === 'words' ? messages.console : messages.resources;
    const names = Object.values(areas).flatMap((area) => Object.keys(area[part] ?? {}));
    expect(names.length).toBeGreaterThan(20);
    // Of a key in two areas, one would silently replace the other.
    expect([...names].sort()).toEqual(Object.keys(joined).sort());
  });
});
