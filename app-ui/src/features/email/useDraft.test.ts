import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedDraft, storeDraft } from './draft.ts';
import { blank, type TemplateValues } from './templateForm.ts';
import { useDraft } from './useDraft.ts';

const key = { user: 1, site: '330001', template: 11 } as const;
const earlier = { ...blank, subject: 'Half a subject' };
const later = { ...blank, subject: 'Another subject' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (): void => act(() => void vi.advanceTimersByTime(1000));

// EMAIL-041
it('a draft that is offered is neither replaced nor dropped before it is decided on', () => {
  storeDraft(key, earlier, 'v11');
  const { result, rerender } = renderHook(({ changed }) => useDraft(key, changed, 'v11'), { initialProps: { changed: undefined as TemplateValues | undefined } });
  for (const changed of [later, undefined, later]) {
    rerender({ changed });
    pass();
    expect(storedDraft(key)?.values).toEqual(earlier);
  }
  act(() => result.current.discard());
  expect(storedDraft(key)).toBeUndefined();
  pass();
  expect(storedDraft(key)?.values).toEqual(later);
});
