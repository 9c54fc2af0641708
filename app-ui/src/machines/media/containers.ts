// The first bytes of videos: what the server would refuse after the whole upload is refused before it. The server checks the whole file;
// only what its first bytes already decide is decided here (modules/assets/src/check/video.rs).

/** The bytes that decide: the length and the name of the first box, and its brand. */
const headLength = 12;

/** Brands of still pictures (HEIC, AVIF), which have the first box of a video. */
const pictureBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis'];
/** First boxes of QuickTime files of cameras that write no brand. */
const unbranded = ['wide', 'mdat', 'moov', 'free', 'skip'];
const webm = [0x1a, 0x45, 0xdf, 0xa3];

/** The first bytes are of no video that the server accepts. */
export class NoVideo extends Error {}

/** Returns `true` if these first bytes can be of a video with this name. An unknown brand is left to the server. */
export function canBeVideo(head: Uint8Array, name: string): boolean {
  if (/\.webm$/i.test(name)) return webm.every((byte, at) => head[at] === byte);
  const text = String.fromCharCode(...head);
  const [box, brand] = [text.slice(4, 8), text.slice(8, 12)];
  if (box === 'ftyp') return !pictureBrands.includes(brand);
  return /\.mov$/i.test(name) && unbranded.includes(box);
}

/** Reads the first bytes of a video; rejects with `NoVideo` when they are of none. */
export async function checkVideo(file: File): Promise<void> {
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  if (!canBeVideo(head, file.name)) throw new NoVideo('no video');
}
