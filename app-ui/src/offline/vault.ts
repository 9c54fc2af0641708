// Seals the data of the device: AES-GCM with a key that the server hands out for each user and site. The key is stored so
// that no script can read its bytes, only use it. The place of a row is sealed with it, so that no row can replace another.

/** The stored form of a value. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const algorithm = 'AES-GCM';
const ivBytes = 12;

/** The key whose bytes the server handed out, without a way to read them again. */
export function importKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt']);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export async function sealBytes(key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: encoder.encode(place) }, key, bytes) };
}

/** Fails when the row is of another key or place. */
export const openBytes = (key: CryptoKey, place: string, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: algorithm, iv, additionalData: encoder.encode(place) }, key, data);

export const seal = (key: CryptoKey, place: string, value: unknown): Promise<Sealed> => sealBytes(key, place, encoder.encode(JSON.stringify(value)));

export const unseal = async <T>(key: CryptoKey, place: string, sealed: Sealed): Promise<T> => JSON.parse(decoder.decode(await openBytes(key, place, sealed))) as T;
