// Stops the timers that outlive the tests of a file, such as that of an alert that leaves the page after its animation. One that
// ran after the last test would find no window, and the whole run would count as failed.

/** Watches the timers that are started, and returns the function that stops them. */
export function watchTimers(): () => void {
  const started = new Set<ReturnType<typeof setTimeout>>();
  const { setTimeout: start } = globalThis;
  globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
    const timer = start(...given);
    started.add(timer);
    return timer;
  }, start);
  return () => {
    globalThis.setTimeout = start;
    started.forEach((timer) => clearTimeout(timer));
  };
}
