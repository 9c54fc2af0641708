// Clips for the camera of a browser test: a plate with a code on it, as a camera sees it (turned, in perspective, blurred, with
// uneven light and noise). The codes are written by zxing-wasm, and each clip is an uncompressed video (YUV4MPEG2) of two equal
// pictures, which Chromium plays over and over as its camera (--use-file-for-fake-video-capture). Nothing is random: the same
// code gives the same clip. They are made when the tests run, because the pictures are too large for the repository.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { test, type Browser, type LaunchOptions, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { faultsOf, stateOf } from './world.ts';

/** The kinds of codes that are read. */
export const codes = ['Code39', 'Code128', 'DataMatrix', 'QRCode'] as const;
export type Code = (typeof codes)[number];

/** The size of the pictures of a phone's camera. */
const width = 1920;
const height = 1080;
/** The dialog shows this much of it. */
const seen = (height * 4) / 3;
/** The part of what is seen that a code with its white edge takes. */
const part = 0.85;
/** The white edge, in modules. */
const edge: Record<Code, number> = { Code39: 10, Code128: 10, DataMatrix: 2, QRCode: 4 };

const writer = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(writer)).buffer } });

/** The brightness (0 to 255) of a plate at a place of the picture. */
type Plate = (x: number, y: number) => number;

async function plateWith(code: Code, text: string): Promise<Plate> {
  const { symbol, error } = await writeBarcode(text, { format: code });
  if (error !== '') throw new Error(error);
  const border = edge[code];
  const wide = symbol.width + 2 * border;
  const high = symbol.height + 2 * border;
  const size = Math.min((seen * part) / wide, (height * part) / high);
  const turn = (4 * Math.PI) / 180;
  return (x, y) => {
    // The upper edge is farther away than the lower one.
    const far = 1 + (0.12 * (height / 2 - y)) / height;
    const dx = (x - width / 2) * far;
    const dy = (y - height / 2) * far;
    const column = Math.floor((dx * Math.cos(turn) + dy * Math.sin(turn)) / size + wide / 2);
    const row = Math.floor((dy * Math.cos(turn) - dx * Math.sin(turn)) / size + high / 2);
    // The bare metal around the label.
    if (column < 0 || row < 0 || column >= wide || row >= high) return 120;
    const [atX, atY] = [column - border, row - border];
    if (atX < 0 || atY < 0 || atX >= symbol.width || atY >= symbol.height) return 235;
    return symbol.data[atY * symbol.width + atX] === 0 ? 30 : 235;
  };
}

/** Noise that is the same in every run. */
function makeNoise(): () => number {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 0xffffffff - 0.5;
  };
}

/** Writes the clip of a code into a file. */
async function writeClip(code: Code, text: string, path: string): Promise<void> {
  const plate = await plateWith(code, text);
  const noise = makeNoise();
  const picture = Buffer.alloc(width * height * 1.5, 128);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let light = 0;
      // Four places of each point, as far apart as the lens is out of focus.
      for (const [dx, dy] of [[-0.5, -0.5], [0.5, -0.5], [-0.5, 0.5], [0.5, 0.5]] as const) light += plate(x + dx, y + dy) / 4;
      picture[y * width + x] = Math.min(Math.max(light * (0.75 + (0.25 * x) / width) + 24 * noise(), 0), 255);
    }
  }
  await mkdir(dirname(path), { recursive: true });
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture]);
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]));
}

interface Wanted {
  playwright: PlaywrightWorkerArgs['playwright'];
  launchOptions: LaunchOptions;
  baseURL: string | undefined;
  code: Code;
  text: string;
}

/** A browser whose camera shows a plate, and which lets the page have the camera. */
export async function seeing({ playwright, launchOptions, baseURL, code, text }: Wanted): Promise<{ browser: Browser; page: Page; faults: string[] }> {
  const file = `test-results/clips/${code}-${test.info().workerIndex}.y4m`;
  await writeClip(code, text, file);
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  const page = await browser.newPage({ baseURL: baseURL ?? '', storageState: stateOf('dealer'), viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  return { browser, page, faults: faultsOf(page, baseURL) };
}
