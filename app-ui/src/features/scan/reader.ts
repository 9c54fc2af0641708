// Reads codes in pictures: by the browser itself where it knows all four kinds, else by WebAssembly, which is a file of this
// application and is loaded with the first scan.
import type { BarcodeDetector as Detector } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The kinds of codes on plates and labels. Fewer kinds are read faster, and none is taken for another. */
export const kinds = ['code_39', 'code_128', 'data_matrix', 'qr_code'] as const;

export interface Reader {
  /** The texts of the codes in the part of the picture that is seen. */
  read: (picture: HTMLVideoElement) => Promise<string[]>;
}

/** Copies the part of the picture that its element shows, which covers its place: the rest would only take time. */
function makeCopy(): (picture: HTMLVideoElement) => ImageData | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (picture) => {
    const { videoWidth, videoHeight, clientWidth, clientHeight } = picture;
    if (!context || picture.readyState < picture.HAVE_CURRENT_DATA || videoWidth === 0 || clientWidth === 0) return undefined;
    const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
    const width = Math.round(clientWidth / scale);
    const height = Math.round(clientHeight / scale);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(picture, (videoWidth - width) / 2, (videoHeight - height) / 2, width, height, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
}

type DetectorClass = typeof Detector;

/** The browser's own class, where it reads all kinds. */
async function own(): Promise<DetectorClass | undefined> {
  const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!found) return undefined;
  const known: readonly string[] = await found.getSupportedFormats().catch(() => []);
  return kinds.every((kind) => known.includes(kind)) ? found : undefined;
}

async function shipped(): Promise<DetectorClass> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // Without this the file would come from a public host.
  const locateFile = (name: string, folder: string): string => (name.endsWith('.wasm') ? wasm : folder + name);
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  return BarcodeDetector;
}

export async function makeReader(): Promise<Reader> {
  const detector = new ((await own()) ?? (await shipped()))({ formats: [...kinds] });
  const copy = makeCopy();
  return {
    read: async (picture) => {
      const seen = copy(picture);
      return seen ? (await detector.detect(seen)).map(({ rawValue }) => rawValue) : [];
    },
  };
}
