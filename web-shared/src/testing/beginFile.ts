// The begin and the end of a test file. The files of an app share a page and the packages (vite.config.ts), so none leaves a
// stand-in, a timer or a module of the application behind.
import { afterAll, vi } from 'vitest';
import { startClock } from './clock.ts';
import { installComputedStyle } from './computedStyle.ts';
import { watchTimers } from './timers.ts';

export function beginFile(): void {
  const stopClock = startClock();
  const stopTimers = watchTimers();
  // Tests in the node environment have no window.
  const page = typeof document === 'undefined' ? null : document.defaultView;
  if (page) installComputedStyle(page);
  afterAll(() => {
    vi.useRealTimers();
    stopTimers();
    stopClock();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    page?.localStorage.clear();
    page?.sessionStorage.clear();
    vi.resetModules();
  });
}
