// The width of a text as the browser would draw it.
import { useSyncExternalStore } from 'react';

let canvas: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();
let loads = 0;

/** The width in px of a text in the font of the page; 0 where the browser does not measure. */
export function textWidth(text: string, font: string): number {
  if (typeof CanvasRenderingContext2D === 'undefined') return 0;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  const key = `${font} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    canvas.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
    width = Math.ceil(canvas.measureText(text).width);
    known.set(key, width);
  }
  return width;
}

function watchFonts(changed: () => void): () => void {
  const fonts = (document as Partial<Pick<Document, 'fonts'>>).fonts;
  const loaded = (): void => {
    known.clear();
    loads += 1;
    changed();
  };
  fonts?.addEventListener('loadingdone', loaded);
  return () => fonts?.removeEventListener('loadingdone', loaded);
}

/** Renders again when a font has loaded, with which texts have other widths. */
export const useFonts = (): number => useSyncExternalStore(watchFonts, () => loads);
