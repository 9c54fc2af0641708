import { describe, expect, it } from 'vitest';
import { canBeVideo, checkVideo, NoVideo } from './containers.ts';

const box = (name: string, brand = 'isom'): Uint8Array => Uint8Array.from([0, 0, 0, 20, ...new TextEncoder().encode(name + brand)]);
const webm = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81]);

describe('first bytes of a video', () => {
  it('take either ending for either brand of one family', () => {
    for (const name of ['a.mp4', 'a.MOV']) {
      for (const brand of ['isom', 'mp42', 'qt  ', 'hvc1', 'new1']) expect(canBeVideo(box('ftyp', brand), name), `${name} ${brand}`).toBe(true);
    }
    expect(canBeVideo(box('wide'), 'MVI_0001.MOV')).toBe(true);
    expect(canBeVideo(webm, 'a.webm')).toBe(true);
  });
  it('are not those of a picture, a page or another container', () => {
    const page = new TextEncoder().encode('<html><script>');
    for (const [head, name] of [[box('ftyp', 'heic'), 'a.mov'], [box('wide'), 'a.mp4'], [page, 'a.mp4'], [webm, 'a.mp4'], [box('ftyp'), 'a.webm'], [new Uint8Array(), 'a.mov']] as const) {
      expect(canBeVideo(head, name), name).toBe(false);
    }
  });
  it('are read from the file', async () => {
    await expect(checkVideo(new File([box('ftyp').slice()], 'a.mp4'))).resolves.toBeUndefined();
    await expect(checkVideo(new File(['bytes'], 'a.mp4'))).rejects.toBeInstanceOf(NoVideo);
  });
});
