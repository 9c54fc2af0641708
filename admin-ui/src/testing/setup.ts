import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { startClock } from '../../../app-ui/src/testing/clock';
import { installComputedStyle } from '../../../app-ui/src/testing/computedStyle';

// The waits are long, so that a busy machine does not fail a test; the time of a whole test in vite.config.ts is longer still.
configure({ asyncUtilTimeout: 30_000 });

startClock();

// A component may start a timer that outlives it (an alert leaves the page after its animation). When it runs after the
// last test of a file, it finds no window, and the whole run counts as failed: such timers are stopped.
const started = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: start } = globalThis;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = start(...given);
  started.add(timer);
  return timer;
}, start);
afterAll(() => started.forEach((timer) => clearTimeout(timer)));

// Tests in the node environment have no window.
if (typeof document !== 'undefined' && document.defaultView) installComputedStyle(document.defaultView);

afterEach(cleanup);
