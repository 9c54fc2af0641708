import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { startClock } from '../../../app-ui/src/testing/clock';
import { installComputedStyle } from '../../../app-ui/src/testing/computedStyle';
import { stopTimers } from '../../../app-ui/src/testing/timers';

// The waits are long, so that a busy machine does not fail a test; the time of a whole test in vite.config.ts is longer still.
configure({ asyncUtilTimeout: 30_000 });

startClock();

// Tests in the node environment have no window.
if (typeof document !== 'undefined' && document.defaultView) installComputedStyle(document.defaultView);

afterEach(cleanup);

// Files share a page and its modules (vite.config.ts), so none leaves a stand-in behind.
afterAll(() => {
  stopTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
