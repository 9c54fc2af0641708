// The page numbers of a pager: the first, the last, and those around the current one; undefined is a gap. Pure.

const around = 2;

export function pagesShown(page: number, last: number): (number | undefined)[] {
  const wanted = new Set([0, last]);
  for (let at = page - around; at <= page + around; at += 1) if (at >= 0 && at <= last) wanted.add(at);
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1];
    return before !== undefined && at - before > 1 ? [undefined, at] : [at];
  });
}
