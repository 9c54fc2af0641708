// Where the stages stand in the drawing, and the curves between them. What leads where is the server's to say: a stage
// without a place here is not drawn, a way between two that have one is. Pure.

import type { StageWay } from '../api/wire';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export const size = { width: 1080, height: 540 };
const node = { width: 156, height: 60 };
const beginning = { width: 84, height: 40 };

/** 0 stands for a record that is new. */
const centres: Record<number, Point> = {
  0: { x: 62, y: 200 },
  1: { x: 240, y: 64 },
  2: { x: 240, y: 200 },
  3: { x: 500, y: 200 },
  4: { x: 500, y: 64 },
  5: { x: 740, y: 200 },
  6: { x: 360, y: 344 },
  7: { x: 740, y: 64 },
  8: { x: 740, y: 480 },
  9: { x: 980, y: 200 },
  10: { x: 980, y: 64 },
  11: { x: 240, y: 480 },
  12: { x: 980, y: 480 },
};

/** The box of a stage, around its centre; undefined for what is not drawn: closed and deleted records. */
export function boxOf(bucket: number): Box | undefined {
  const centre = centres[bucket];
  return centre && { ...centre, ...(bucket === 0 ? beginning : node) };
}

export interface Arrow {
  from: number;
  to: number;
  /** The rows of Appendix A that lead this way. */
  rows: number[];
  path: string;
  label: Point;
}

/** Where a line from the middle of a box to a point leaves it. */
function leaves(box: Box, towards: Point): Point {
  const dx = towards.x - box.x;
  const dy = towards.y - box.y;
  const gap = 4;
  const scale = Math.min(
    dx === 0 ? Infinity : (box.width / 2 + gap) / Math.abs(dx),
    dy === 0 ? Infinity : (box.height / 2 + gap) / Math.abs(dy),
  );
  return { x: box.x + dx * scale, y: box.y + dy * scale };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A curve that keeps to one side of the straight line, so that there and back are two. */
function curve(from: Box, to: Box): Pick<Arrow, 'path' | 'label'> {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const bend = 0.14;
  const middle = { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend };
  const begin = leaves(from, middle);
  const end = leaves(to, middle);
  return {
    path: `M ${round(begin.x)} ${round(begin.y)} Q ${round(middle.x)} ${round(middle.y)} ${round(end.x)} ${round(end.y)}`,
    label: {
      x: round((begin.x + 2 * middle.x + end.x) / 4),
      y: round((begin.y + 2 * middle.y + end.y) / 4),
    },
  };
}

/** One arrow for every two stages that a way leads between. */
export function arrows(ways: readonly StageWay[]): Arrow[] {
  const drawn = new Map<string, Arrow>();
  for (const way of ways) {
    const from = way.from ?? 0;
    const [begin, end] = [boxOf(from), boxOf(way.to)];
    if (!begin || !end || from === way.to) continue;
    const key = `${String(from)}-${String(way.to)}`;
    const arrow = drawn.get(key) ?? { from, to: way.to, rows: [], ...curve(begin, end) };
    if (!arrow.rows.includes(way.row)) arrow.rows.push(way.row);
    drawn.set(key, arrow);
  }
  return [...drawn.values()];
}

/** The ways that are open at a hierarchy; all of them where none is known. */
export const openAt = (ways: readonly StageWay[], hierarchy: number | null | undefined): StageWay[] =>
  ways.filter((way) => hierarchy === null || hierarchy === undefined || way.hierarchies.includes(hierarchy));

/** The stages that machines can come to on these ways; what is only left by being deleted is none. */
export const reached = (ways: readonly StageWay[]): Set<number> => new Set(ways.flatMap((way) => (boxOf(way.to) ? [way.from ?? 0, way.to] : [])));
