// The vibration of a phone, for hands whose eyes are on the machine. Browsers without it, and devices where it is switched off, do
// nothing.

/** Pushes and the pauses between them, in ms. */
const patterns = { done: [60], wrong: [80, 60, 80], shutter: [40] } as const;

export function vibrate(what: keyof typeof patterns): void {
  const device: { vibrate?: (pattern: number[]) => boolean } = navigator;
  device.vibrate?.([...patterns[what]]);
}
