// Idempotency keys. A request that is sent again because no answer came carries the same key, so that the server carries it
// out once. Once the request is answered its key is dropped, and the same request again gets another key.

const keys = new Map<string, string>();

/** The key of a request that is not answered yet; a new one when there is none. `identity` is equal for equal requests. */
export function idempotencyKey(identity: string): string {
  const key = keys.get(identity) ?? randomId();
  keys.set(identity, key);
  return key;
}

/** Returns `true` if the request may have been carried out despite the failure, so that a repeat must have the same key. */
export function outcomeUnknown(status: number, reason?: string): boolean {
  return status >= 500 || status === 429 || status === 401 || reason === 'platform.repeat_in_flight';
}

/** Drops the key of a request whose outcome is known. */
export function dropKey(identity: string): void {
  keys.delete(identity);
}

/** 32 hexadecimal digits. `crypto.randomUUID` exists only on pages that were loaded by https or from localhost. */
export const randomId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
