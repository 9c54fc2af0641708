// The marks on a photo, in pixels of the photo, and their history. Pure.

export type Tool = 'arrow' | 'circle' | 'text';
export const tools: readonly Tool[] = ['arrow', 'circle', 'text'];

export const colours = { red: '#e3202b', yellow: '#ffd21f', white: '#ffffff', blue: '#2f7bff' } as const;
export type Colour = keyof typeof colours;
export const colourNames = Object.keys(colours) as Colour[];

export interface Point {
  x: number;
  y: number;
}

export interface Mark {
  id: number;
  tool: Tool;
  colour: Colour;
  /** The tip of the arrow, the middle of the circle, the upper left corner of the text. */
  at: Point;
  /** From there to the end of the arrow, or to the edge of the circle; of a text only its length counts, as its size. */
  by: Point;
  text: string;
}

export interface Picture {
  width: number;
  height: number;
}

export interface Board {
  marks: readonly Mark[];
  /** The id of the mark that keys move; 0 for none. */
  chosen: number;
  /** The states that `undo` returns to, the latest last. */
  past: readonly (readonly Mark[])[];
}

export const emptyBoard: Board = { marks: [], chosen: 0, past: [] };

/** The longest text. */
export const longestText = 60;

const long = ({ width, height }: Picture): number => Math.max(width, height);

/** The thickness of lines, seen as 4 to 5 px on a phone. */
export const lineOf = (picture: Picture): number => long(picture) / 110;

/** The size that a mark has that was tapped, not drawn. */
export function usualBy(tool: Tool, picture: Picture): Point {
  const size = long(picture) / (tool === 'text' ? 22 : tool === 'circle' ? 12 : 8);
  return tool === 'arrow' ? { x: -size, y: size } : { x: size, y: 0 };
}

export const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);

const within = ({ x, y }: Point, { width, height }: Picture): Point => ({ x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) });

const changed = (board: Board, marks: readonly Mark[], chosen: number): Board => ({ marks, chosen, past: [...board.past, board.marks] });

/**
 * A mark drawn from one point to another, or tapped where both are the same or nearly so. An arrow points to where the drawing
 * ended, as the hand does.
 */
export function drawn(board: Board, { tool, colour, text }: Pick<Mark, 'tool' | 'colour' | 'text'>, from: Point, to: Point, picture: Picture): Board {
  const id = 1 + Math.max(0, ...board.past.flat().map((one) => one.id), ...board.marks.map((one) => one.id));
  const isTap = tool === 'text' || lengthOf({ x: to.x - from.x, y: to.y - from.y }) < long(picture) / 50;
  const at = within(tool === 'arrow' ? to : from, picture);
  const by = isTap ? usualBy(tool, picture) : tool === 'arrow' ? { x: from.x - to.x, y: from.y - to.y } : { x: to.x - from.x, y: to.y - from.y };
  return changed(board, [...board.marks, { id, tool, colour, text, at, by }], id);
}

const change = (board: Board, id: number, how: (mark: Mark) => Mark): Board =>
  board.marks.some((one) => one.id === id) ? changed(board, board.marks.map((one) => (one.id === id ? how(one) : one)), id) : board;

/** Moves a mark; it stays in the picture. */
export const moved = (board: Board, id: number, { x, y }: Point, picture: Picture): Board =>
  change(board, id, (mark) => ({ ...mark, at: within({ x: mark.at.x + x, y: mark.at.y + y }, picture) }));

/** Makes a mark larger or smaller. */
export const resized = (board: Board, id: number, factor: number, picture: Picture): Board =>
  change(board, id, (mark) => {
    const length = lengthOf(mark.by);
    const scale = Math.min(Math.max(length * factor, long(picture) / 60), long(picture)) / length;
    return { ...mark, by: { x: mark.by.x * scale, y: mark.by.y * scale } };
  });

/** Turns the end of an arrow around its tip. */
export const turned = (board: Board, id: number, angle: number): Board =>
  change(board, id, (mark) => {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return { ...mark, by: { x: mark.by.x * cos - mark.by.y * sin, y: mark.by.x * sin + mark.by.y * cos } };
  });

export function removed(board: Board, id: number): Board {
  if (!board.marks.some((one) => one.id === id)) return board;
  const marks = board.marks.filter((one) => one.id !== id);
  return changed(board, marks, marks.at(-1)?.id ?? 0);
}

export const choose = (board: Board, id: number): Board => ({ ...board, chosen: id });

export function undone(board: Board): Board {
  const marks = board.past.at(-1);
  return marks ? { marks, chosen: marks.at(-1)?.id ?? 0, past: board.past.slice(0, -1) } : board;
}
