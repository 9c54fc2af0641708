// Makes a photo ready to be sent: a JPEG the right way up, at most 4096 px long, without what the camera wrote into it (place,
// device). Pictures are prepared one after another, because a large one takes much of a phone's memory while it is read.

/** The longest side of what is sent, in px. */
export const longestSide = 4096;
/** The quality of the JPEG: marks and cracks stay sharp. */
export const quality = 0.9;

/** The file is no picture that this browser can read. */
export class Unreadable extends Error {
  constructor(
    /** It is a HEIC picture, which not every browser reads. */
    readonly isHeic: boolean,
  ) {
    super('unreadable picture');
  }
}

export interface Size {
  width: number;
  height: number;
}

/** The size to which a picture is made smaller; one that is small enough keeps its own. */
export function fitted({ width, height }: Size, longest = longestSide): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const isHeic = (file: Pick<File, 'name' | 'type'>): boolean => /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);

/** The name of the file as a JPEG. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;

/** The size of a picture the right way up. The browser reads it from the head of the file, without the picture itself. */
async function sizeOf(file: Blob): Promise<Size> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = () => reject(new Error('no picture'));
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Photos that are ready: made here. To encode one again would only blur it. */
const ready = new WeakSet<File>();

/** A canvas as a JPEG, ready to be sent; its memory is given back. */
export async function jpegOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  canvas.width = 0;
  canvas.height = 0;
  if (!blob) throw new Unreadable(false);
  const file = new File([blob], jpegName(name), { type: 'image/jpeg' });
  ready.add(file);
  return file;
}

/** A PNG was not taken by a camera: it is the right way up, and its lines would blur in a JPEG. */
const isPlain = (file: File, size: Size): boolean => file.type === 'image/png' && Math.max(size.width, size.height) <= longestSide;

async function make(file: File): Promise<File> {
  if (ready.has(file)) return file;
  // An old browser sends what its camera made; the server turns it and makes it smaller, too.
  if (typeof createImageBitmap === 'undefined' && !isHeic(file)) return file;
  try {
    const size = await sizeOf(file);
    if (isPlain(file, size)) return file;
    const { width, height } = fitted(size);
    // The browser makes it smaller while it reads it, so that the page never has all of a large one in memory.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image', resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Unreadable(false);
    // What is transparent in a PNG is white in the JPEG.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return await jpegOf(canvas, file.name);
  } catch {
    throw new Unreadable(isHeic(file));
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Rejects with `Unreadable` where the browser cannot read the picture. */
export function prepare(file: File): Promise<File> {
  const mine = last.then(() => make(file));
  last = mine.catch(() => undefined);
  return mine;
}
