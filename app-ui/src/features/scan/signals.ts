// Sound and vibration of a scan, because the screen is often not seen then: high and short for found, low and long for not.
import { store, stored } from '../../api/storage.ts';
import { vibrate } from '../../ui/vibrate.ts';

const tones = { found: { pitch: 1320, length: 0.09 }, notFound: { pitch: 220, length: 0.3 } } as const;

export const isSilent = (): boolean => stored('scanMute') === 'yes';
export const setSilent = (silent: boolean): void => store('scanMute', silent ? 'yes' : '');

let context: AudioContext | undefined;

/** Makes the tones possible: browsers let a page sound only from a press of the person on. */
export function wakeSound(): void {
  // Old browsers and test environments have none.
  const Context = (globalThis as { AudioContext?: typeof AudioContext }).AudioContext;
  if (!Context) return;
  context ??= new Context();
  if (context.state === 'suspended') context.resume().catch(() => undefined);
}

export function signal(what: keyof typeof tones): void {
  if (isSilent()) return;
  vibrate(what === 'found' ? 'done' : 'wrong');
  wakeSound();
  if (!context) return;
  const { pitch, length } = tones[what];
  const end = context.currentTime + length;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = 'square';
  source.frequency.value = pitch;
  volume.gain.value = 0.15;
  volume.gain.setTargetAtTime(0, end - 0.02, 0.01);
  source.connect(volume).connect(context.destination);
  source.start();
  source.stop(end + 0.05);
}
