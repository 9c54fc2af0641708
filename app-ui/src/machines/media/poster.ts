// The picture of a video, made by the browser: a frame from near its beginning, drawn to a canvas.

/** The longest side (px), and the bytes that the server takes. */
const longest = 1280;
const mostBytes = 1024 * 1024;
/** Position (s) of the frame in the video: many begin with black. */
const frameAt = 1;
/** Time (ms) that a video may take to show a frame. One that never does is uploaded without a picture. */
const patience = 15_000;

export interface Poster {
  blob: Blob | undefined;
  /** Undefined where the browser cannot tell. */
  seconds: number | undefined;
}

/** Resolves with the next event of this name; rejects when the video cannot be read. */
const next = (video: HTMLVideoElement, name: 'loadedmetadata' | 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { once: true, signal } as const;
    video.addEventListener(name, () => resolve(), options);
    video.addEventListener('error', () => reject(new Error('unreadable')), options);
    signal.addEventListener('abort', () => reject(new Error('too slow')), { once: true });
  });

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** The frame as a JPEG; undefined where none is small enough. */
async function drawn(video: HTMLVideoElement): Promise<Blob | undefined> {
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.85, 0.6, 0.3]) {
    const blob = await jpegOf(canvas, quality);
    if (blob && blob.size <= mostBytes) return blob;
  }
  return undefined;
}

/** The picture and the length of a video; what the browser cannot read has neither. */
export async function posterOf(file: File): Promise<Poster> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), patience);
  let seconds: number | undefined;
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = next(video, 'loadeddata', waiting.signal);
    video.src = address;
    await loaded;
    seconds = Number.isFinite(video.duration) ? Math.round(video.duration) : undefined;
    const sought = next(video, 'seeked', waiting.signal);
    video.currentTime = Math.min(frameAt, (Number.isFinite(video.duration) ? video.duration : 0) / 2);
    await sought;
    return { blob: video.videoWidth > 0 ? await drawn(video) : undefined, seconds };
  } catch {
    return { blob: undefined, seconds };
  } finally {
    clearTimeout(timer);
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
