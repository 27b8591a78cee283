import { type DBSchema, openDB } from "idb";
import { randomKey } from "@/lib/forms/idempotency-key";

/** The key of this browser. It cannot be exported, so a copy of the storage does not sign in. */

interface KeyDatabase extends DBSchema {
  keys: { key: "phone"; value: { phoneId: string; keys: CryptoKeyPair } };
}

const ECDSA = { name: "ECDSA", namedCurve: "P-256" } as const;

/** Browsers inside other apps. What they keep is gone when the app is closed, or belongs to the app. */
const INSIDE_AN_APP = /; wv\)|FBAN|FBAV|Instagram|Line\//;

/** Returns whether this browser can keep a key. */
export function canKeepKeys(): boolean {
  const hasBoth = Boolean(globalThis.crypto?.subtle && globalThis.indexedDB);
  return hasBoth && !INSIDE_AN_APP.test(navigator.userAgent);
}

/** Returns the number and the key of this browser, which it makes once. */
export async function phoneKeys() {
  const database = await openDB<KeyDatabase>("linked-phone", 1, {
    upgrade: (opened) => void opened.createObjectStore("keys"),
  });
  try {
    const known = await database.get("keys", "phone");
    if (known) return known;
    const keys = await crypto.subtle.generateKey(ECDSA, false, ["sign", "verify"]);
    const made = { phoneId: newUuid(), keys };
    await database.put("keys", made, "phone");
    return made;
  } finally {
    database.close();
  }
}

/** Returns the public key, as the server reads it. */
export async function publicKeyOf({ publicKey }: CryptoKeyPair): Promise<string> {
  return encoded(await crypto.subtle.exportKey("raw", publicKey));
}

/** Signs a challenge for a membership, at this host. */
export async function signed(challenge: string, membershipId = ""): Promise<string> {
  const { phoneId, keys } = await phoneKeys();
  const said = ["servicebay phone", window.location.host, phoneId, membershipId, challenge];
  const bytes = new TextEncoder().encode(said.join("\n"));
  return encoded(
    await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, bytes),
  );
}

function encoded(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns a random number in the form of a UUID, with the hyphens that a signature has. */
function newUuid(): string {
  return randomKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
