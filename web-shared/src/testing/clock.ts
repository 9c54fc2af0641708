// The clock of component tests: it begins at the time of the server's test clock and goes on from there, so that no test depends
// on the day it runs and everything that measures time (waits, the age of answers) works as ever. Timers are the real ones.

/** When the clock begins in each test file: 08:00 on Monday 2 March 2026. */
const begin = Date.UTC(2026, 2, 2, 8);

/** Replaces the Date of the global object and returns the function that puts it back. Fake timers of vitest replace it in turn. */
export function startClock(): () => void {
  const RealDate = Date;
  const ahead = begin - RealDate.now();
  const now = (): number => RealDate.now() + ahead;
  // No subclass: a date of another origin, such as a structured clone, must be an instance of it too.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made): Date => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
