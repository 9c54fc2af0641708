// A drawn signature as the strokes of the pen, in parts of the width of the pad, so that it is drawn the same at any size. Pure
// but for the canvas that it is given.

/** x and y of one point after the other, in thousandths of the width of the pad. */
export type Stroke = number[];

/** The height of the pad for its width. */
export const padRatio = 0.3;
/** The size of the picture that is sent (px). */
export const picture = { width: 900, height: 900 * padRatio };
/** The most points of a signature; more are not drawn. */
export const mostPoints = 6000;

export const pointsOf = (strokes: readonly Stroke[]): number => strokes.reduce((count, stroke) => count + stroke.length / 2, 0);

export function draw(pen: CanvasRenderingContext2D, strokes: readonly Stroke[], width: number, ink: string): void {
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.lineWidth = Math.max(2, width / 300);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  const at = (part: number | undefined): number => ((part ?? 0) / 1000) * width;
  for (const stroke of strokes) {
    pen.beginPath();
    pen.moveTo(at(stroke[0]), at(stroke[1]));
    // A point alone is a dot.
    if (stroke.length === 2) pen.lineTo(at(stroke[0]) + 0.1, at(stroke[1]));
    for (let i = 2; i < stroke.length; i += 2) pen.lineTo(at(stroke[i]), at(stroke[i + 1]));
    pen.stroke();
  }
}

/** The signature as a PNG in base64, black on white; empty without a stroke. */
export function pictureOf(strokes: readonly Stroke[]): string {
  if (strokes.length === 0) return '';
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  draw(pen, strokes, canvas.width, '#000');
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
