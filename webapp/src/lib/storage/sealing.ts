/** Encrypts what a device keeps. The key cannot be read by scripts, and sign-out deletes it. */

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const IV_BYTES = 12;

/** Returns the key of a database. `secret` is that of `open_counter`, which the server keeps. */
export async function keyFrom(secret: string, name: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0));
  const base = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: new TextEncoder().encode(name),
  };
  return crypto.subtle.deriveKey(derivation, base, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}

/** Encrypts a value. It can be opened only in the place whose name it got. */
export function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  return sealBytes(key, place, new TextEncoder().encode(JSON.stringify(value)));
}

export async function unseal(key: CryptoKey, place: string, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, place, sealed)));
}

export async function sealBytes(
  key: CryptoKey,
  place: string,
  bytes: BufferSource,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: await crypto.subtle.encrypt(way(place, iv), key, bytes) };
}

export function unsealBytes(key: CryptoKey, place: string, sealed: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(way(place, sealed.iv), key, sealed.data);
}

function way(place: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(place) };
}
