/** The device has no room. What is on it stays. */
export class DeviceFull extends Error {}

/** Returns `true` if the browser has refused to store something because the device is full. */
export function isFull(error: unknown): boolean {
  if (error instanceof DeviceFull) return true;
  if (!(error instanceof Error)) return false;
  const { inner } = error as { inner?: Error };
  return /QuotaExceeded/.test(`${error.name} ${error.message} ${inner?.name ?? ''}`);
}
