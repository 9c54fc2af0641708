import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { startClock } from '../../../app-ui/src/testing/clock';
import { installComputedStyle } from '../../../app-ui/src/testing/computedStyle';
import { watchTimers } from '../../../app-ui/src/testing/timers';

// The waits are long, so that a busy machine does not fail a test; the time of a whole test in vite.config.ts is longer still.
configure({ asyncUtilTimeout: 30_000 });

const stopClock = startClock();
const stopTimers = watchTimers();

// Tests in the node environment have no window.
if (typeof document !== 'undefined' && document.defaultView) installComputedStyle(document.defaultView);

afterEach(cleanup);

// Files share a page and the packages (vite.config.ts), so none leaves a stand-in, a timer or a module of the application behind.
afterAll(() => {
  vi.useRealTimers();
  stopTimers();
  stopClock();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (typeof localStorage !== 'undefined') localStorage.clear();
  vi.resetModules();
});
