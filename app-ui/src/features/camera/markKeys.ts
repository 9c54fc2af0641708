// The keys that change the marks on a photo.
import { moved, removed, resized, turned, undone, type Board, type Picture } from './marks.ts';

/** The part of the picture by which an arrow key moves a mark. */
const step = 0.02;
const growth = 1.15;
const turn = Math.PI / 12;

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Returns the board after a key; undefined where the key does not change it. */
export function afterKey(board: Board, { key, ctrlKey, metaKey }: Key, picture: Picture): Board | undefined {
  const id = board.chosen;
  const far = Math.max(picture.width, picture.height) * step;
  if (ctrlKey || metaKey) return key === 'z' ? undone(board) : undefined;
  if (key === 'ArrowLeft') return moved(board, id, { x: -far, y: 0 }, picture);
  if (key === 'ArrowRight') return moved(board, id, { x: far, y: 0 }, picture);
  if (key === 'ArrowUp') return moved(board, id, { x: 0, y: -far }, picture);
  if (key === 'ArrowDown') return moved(board, id, { x: 0, y: far }, picture);
  if (key === '+') return resized(board, id, growth, picture);
  if (key === '-') return resized(board, id, 1 / growth, picture);
  if (key === 'r') return turned(board, id, turn);
  if (key === 'Delete' || key === 'Backspace') return removed(board, id);
  return undefined;
}
