// @vitest-environment node
// The marks on a photo: drawn, tapped, moved by keys, undone.
import { expect, it, vi } from 'vitest';
import { choose, drawn, emptyBoard, moved, removed, resized, turned, undone, usualBy, type Board, type Point, type Tool } from './marks.ts';
import { fitted, isHeic, jpegName, jpegOf, prepare } from '../../machines/media/prepare.ts';

const picture = { width: 4000, height: 3000 };
const draw = (board: Board, tool: Tool, from: Point, to = from, text = ''): Board => drawn(board, { tool, colour: 'red', text }, from, to, picture);
const last = (board: Board): Board['marks'][number] => board.marks.at(-1) as Board['marks'][number];

it('an arrow points to where its drawing ended', () => {
  const board = draw(emptyBoard, 'arrow', { x: 100, y: 200 }, { x: 900, y: 600 });
  expect(last(board)).toMatchObject({ id: 1, at: { x: 900, y: 600 }, by: { x: -800, y: -400 } });
  expect(board.chosen).toBe(1);
});

it('a circle has its middle where its drawing began', () => {
  expect(last(draw(emptyBoard, 'circle', { x: 500, y: 500 }, { x: 800, y: 900 }))).toMatchObject({ at: { x: 500, y: 500 }, by: { x: 300, y: 400 } });
});

it('a tap makes a mark of the usual size, and a text is always placed by a tap', () => {
  for (const tool of ['arrow', 'circle'] as const) expect(last(draw(emptyBoard, tool, { x: 500, y: 500 }, { x: 510, y: 505 })).by).toEqual(usualBy(tool, picture));
  expect(last(draw(emptyBoard, 'text', { x: 10, y: 20 }, { x: 900, y: 900 }, 'crack'))).toMatchObject({ at: { x: 10, y: 20 }, by: usualBy('text', picture), text: 'crack' });
});

it('marks are moved, made larger, turned and stay in the picture', () => {
  let board = draw(emptyBoard, 'arrow', { x: 3900, y: 2000 }, { x: 3950, y: 2950 });
  board = moved(board, 1, { x: 500, y: 500 }, picture);
  expect(last(board).at).toEqual({ x: 4000, y: 3000 });
  board = resized(board, 1, 1000, picture);
  expect(Math.hypot(last(board).by.x, last(board).by.y)).toBeCloseTo(4000);
  board = resized(board, 1, 0, picture);
  expect(Math.hypot(last(board).by.x, last(board).by.y)).toBeCloseTo(4000 / 60);
  const before = last(board).by;
  board = turned(board, 1, Math.PI / 2);
  expect(last(board).by.x).toBeCloseTo(-before.y);
  expect(last(board).by.y).toBeCloseTo(before.x);
});

it('every change is undone by itself, and what is removed comes back', () => {
  let board = draw(draw(emptyBoard, 'arrow', { x: 100, y: 100 }), 'circle', { x: 200, y: 200 });
  board = moved(choose(board, 1), 1, { x: 40, y: 0 }, picture);
  board = removed(board, 2);
  expect(board.marks.map(({ id }) => id)).toEqual([1]);
  board = undone(board);
  expect(board.marks.map(({ id }) => id)).toEqual([1, 2]);
  board = undone(board);
  expect(board.marks[0]?.at).toEqual({ x: 100, y: 100 });
  board = undone(undone(board));
  expect(board).toEqual(emptyBoard);
  expect(undone(board)).toBe(board);
});

it('what is not there is not changed, and a new mark never gets the id of one that was undone', () => {
  const board = draw(draw(emptyBoard, 'arrow', { x: 1, y: 1 }), 'arrow', { x: 2, y: 2 });
  expect(moved(board, 9, { x: 1, y: 1 }, picture)).toBe(board);
  expect(removed(board, 9)).toBe(board);
  expect(last(draw(removed(board, 2), 'circle', { x: 3, y: 3 })).id).toBe(3);
});

it('a photo is made smaller, never larger', () => {
  expect(fitted({ width: 9248, height: 6936 })).toEqual({ width: 4096, height: 3072 });
  expect(fitted({ width: 3000, height: 12000 })).toEqual({ width: 1024, height: 4096 });
  expect(fitted({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  expect(fitted({ width: 60000, height: 1 })).toEqual({ width: 4096, height: 1 });
});

it('a file is told by its name or type and becomes a JPEG', () => {
  expect([isHeic({ name: 'a.HEIC', type: '' }), isHeic({ name: 'a', type: 'image/heif' }), isHeic({ name: 'a.jpg', type: 'image/jpeg' })]).toEqual([true, true, false]);
  expect([jpegName('IMG_1.heic'), jpegName('a.b.png'), jpegName('photo'), jpegName('.png')]).toEqual(['IMG_1.jpg', 'a.b.jpg', 'photo.jpg', 'photo.jpg']);
});

it('a photo that was made here is ready, and is not encoded once more', async () => {
  const canvas = { toBlob: (done: (blob: Blob) => void) => done(new Blob(['jpeg'])), width: 10, height: 10 };
  const bitmap = vi.fn();
  vi.stubGlobal('createImageBitmap', bitmap);
  const file = await jpegOf(canvas as unknown as HTMLCanvasElement, 'photo.jpg');
  expect(await prepare(file)).toBe(file);
  expect(bitmap).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
