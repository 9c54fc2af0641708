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

/** A number of bytes for people. */
export function useSize(): (bytes: number) => string {
  const text = useText();
  const shown = (size: number): string => size.toLocaleString('en-GB', { maximumFractionDigits: 1 });
  return (bytes) => {
    if (bytes < 1024) return text('assets.bytes', { size: shown(bytes) });
    const kib = bytes / 1024;
    return kib < 1024 ? text('assets.kib', { size: shown(kib) }) : text('assets.mib', { size: shown(kib / 1024) });
  };
}

/** Width and height of a picture, or a dash. */
export function usePixels(): (asset: Asset) => string {
  const text = useText();
  return ({ width, height }) => (width && height ? text('assets.pixels', { width, height }) : '-');
}
