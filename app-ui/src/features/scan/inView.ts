// Which of the codes in the pictures of a camera are new. Pure.

/** A code that is not read in so many pictures has left the view; it may be blurred in some. */
export const gone = 8;

/** Answers the codes that have come into view. A code is answered again once it has left and come back. */
export function makeView(): (codes: readonly string[]) => string[] {
  /** In how many pictures each code has not been read since it was. */
  const missed = new Map<string, number>();
  return (codes) => {
    const fresh = [...new Set(codes)].filter((code) => !missed.has(code));
    for (const [code, times] of missed) {
      if (codes.includes(code)) missed.set(code, 0);
      else if (times + 1 >= gone) missed.delete(code);
      else missed.set(code, times + 1);
    }
    for (const code of fresh) missed.set(code, 0);
    return fresh;
  };
}
