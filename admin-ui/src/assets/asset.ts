import type { Asset } from '../api/wire';
import { useText } from '../text/useText';

/** The kinds of files, in the order in which they are offered. */
export const kinds = [10, 20, 30, 40, 60, 70, 80, 190, 200] as const;
export const states = [0, 1, 2, 3] as const;

const isKnown = (kind: number): kind is (typeof kinds)[number] => (kinds as readonly number[]).includes(kind);

/** The kind of a file in words. */
export function useKind(): (kind: number) => string {
  const text = useText();
  return (kind) => (isKnown(kind) ? text(`assets.kinds.${kind}`) : text('assets.kinds.other', { kind }));
}

/** Width and height of a picture, or a dash. */
export function usePixels(): (asset: Asset) => string {
  const text = useText();
  return ({ width, height }) => (width && height ? text('assets.pixels', { width, height }) : '-');
}
