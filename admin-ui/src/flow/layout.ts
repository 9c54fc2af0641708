// The positions of the stages in the diagram and the curves between them. The server lists the stages and transitions: a
// stage without a position here is not drawn, a transition between two positioned stages is. Pure.

import type { StageWay } from '../api/wire';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Width in px that a tablet leaves next to the menu; at this width the diagram is drawn at scale 1. */
export const size = { width: 740, height: 472 };
const node = { width: 112, height: 68 };
const beginning = { width: 52, height: 36 };

/** 0 is a new record. */
const centres: Record<number, Point> = {
  0: { x: 28, y: 182 },
  1: { x: 156, y: 62 },
  2: { x: 156, y: 182 },
  3: { x: 330, y: 182 },
  4: { x: 330, y: 62 },
  5: { x: 504, y: 182 },
  6: { x: 243, y: 308 },
  7: { x: 504, y: 62 },
  8: { x: 504, y: 428 },
  9: { x: 678, y: 182 },
  10: { x: 678, y: 62 },
  11: { x: 156, y: 428 },
  12: { x: 678, y: 428 },
};

/** The longest name, in characters, that fits a box on one line. */
const oneLine = 14;

/** The lines of a stage's name: a long name breaks before its last word. */
export function linesOf(name: string): string[] {
  const end = name.lastIndexOf(' ');
  return name.length > oneLine && end > 0 ? [name.slice(0, end), name.slice(end + 1)] : [name];
}

/** The box of a stage, around its centre; undefined for closed and deleted records, which are not drawn. */
export function boxOf(bucket: number): Box | undefined {
  const centre = centres[bucket];
  return centre && { ...centre, ...(bucket === 0 ? beginning : node) };
}

export interface Arrow {
  from: number;
  to: number;
  /** The rows of docs/behaviour/machine-life.md that this arrow represents. */
  rows: number[];
  path: string;
  label: Point;
}

/** The point at which a line from the centre of a box to another point leaves the box. */
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

interface Curve {
  begin: Point;
  middle: Point;
  end: Point;
}

/** A curve to one side of the straight line, so that the two directions between a pair do not overlap. */
function curve(from: Box, to: Box, bend: number): Curve {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const middle = { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend };
  return { begin: leaves(from, middle), middle, end: leaves(to, middle) };
}

/** A point of a curve at `t`, from 0 (start) to 1 (end). */
function pointAt({ begin, middle, end }: Curve, part: number): Point {
  const on = (axis: 'x' | 'y') => (1 - part) ** 2 * begin[axis] + 2 * (1 - part) * part * middle[axis] + part ** 2 * end[axis];
  return { x: on('x'), y: on('y') };
}

/** The bends that are tried, from almost straight to wide. A bend to the other side is wider, to stay clear of the opposite arrow. */
const bends = [0.14, 0.22, 0.3, 0.38, 0.46, -0.22, -0.3, -0.38, -0.46];
const parts = Array.from({ length: 21 }, (_, at) => at / 20);

/** Number of sampled points of a curve that are hidden by boxes or lie outside the diagram. */
function hidden(drawn: Curve, boxes: readonly Box[]): number {
  return parts.filter((part) => {
    const { x, y } = pointAt(drawn, part);
    const outside = x < 0 || y < 0 || x > size.width || y > size.height;
    return outside || boxes.some((box) => Math.abs(box.x - x) < box.width / 2 && Math.abs(box.y - y) < box.height / 2);
  }).length;
}

/** Of the curves that are least hidden, the straightest. */
function way(from: Box, to: Box): Pick<Arrow, 'path' | 'label'> {
  const boxes = Object.keys(centres).flatMap((bucket) => boxOf(Number(bucket)) ?? []);
  const tried = bends.map((bend) => curve(from, to, bend));
  const least = Math.min(...tried.map((one) => hidden(one, boxes)));
  const best = tried.find((one) => hidden(one, boxes) === least) ?? curve(from, to, 0);
  const { begin, middle, end } = best;
  const label = pointAt(best, 0.5);
  return {
    path: `M ${round(begin.x)} ${round(begin.y)} Q ${round(middle.x)} ${round(middle.y)} ${round(end.x)} ${round(end.y)}`,
    label: { x: round(label.x), y: round(label.y) },
  };
}

/** One arrow for each pair of stages with a transition. */
export function arrows(ways: readonly StageWay[]): Arrow[] {
  const drawn = new Map<string, Arrow>();
  for (const { from: left, to, row } of ways) {
    const from = left ?? 0;
    const [begin, end] = [boxOf(from), boxOf(to)];
    if (!begin || !end || from === to) continue;
    const key = `${String(from)}-${String(to)}`;
    const arrow = drawn.get(key) ?? { from, to, rows: [], ...way(begin, end) };
    if (!arrow.rows.includes(row)) arrow.rows.push(row);
    drawn.set(key, arrow);
  }
  return [...drawn.values()];
}

/** The transitions of a hierarchy; all of them when the hierarchy is not known. */
export const openAt = (ways: readonly StageWay[], hierarchy: number | null | undefined): StageWay[] =>
  ways.filter((way) => hierarchy === null || hierarchy === undefined || way.hierarchies.includes(hierarchy));

/** The stages that machines reach by these transitions. A stage whose only transition is deletion is left out. */
export const reached = (ways: readonly StageWay[]): Set<number> => new Set(ways.flatMap((way) => (boxOf(way.to) ? [way.from ?? 0, way.to] : [])));
