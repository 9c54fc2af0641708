// A key for each intention that somebody submits. Sent again because no answer came, the same intention carries the same
// key, so that the server carries it out once; answered, it is over, and the same again is another one.

const open = new Map<string, string>();

/** The key of an intention that is not answered yet. */
export function keyOf(intention: string): string {
  const key = open.get(intention) ?? random();
  open.set(intention, key);
  return key;
}

/** Whether an answer leaves open what became of the intention: it may be asked for again, by the same key. */
export function isOpen(status: number, reason?: string): boolean {
  return status >= 500 || status === 429 || status === 401 || reason === 'platform.repeat_in_flight';
}

export function close(intention: string): void {
  open.delete(intention);
}

/** `crypto.randomUUID` is missing where the page came by plain http. */
function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
