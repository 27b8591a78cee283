import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type Sealed, seal, sealBytes, unseal, unsealBytes } from "../storage/sealing";

/**
 * What other apps have shared with this app on this device. The worker keeps it, encrypted, until a person chooses
 * where it goes, and at most an hour. Without a signed-in person there is no key, and nothing is kept.
 */

export type Share = {
  id: string;
  text: string;
  /** The keys of the photos that are not sent yet. */
  photos: readonly string[];
  /** The number of photos that were kept, and of those that were too many. */
  count: number;
  tooMany: number;
  /** The job that a person has chosen for the photos. */
  job?: { garageId: number; jobId: number; jobCode: string };
};

interface ShareDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  shares: { key: string; value: { id: string; keptAt: number; sealed: Sealed } };
  photos: {
    key: string;
    value: { key: string; share: string; sealed: Sealed };
    indexes: { share: string };
  };
}

/** A job has at most this many photos. */
export const MOST_SHARED = 8;
const LONGEST_TEXT = 500;
const KEPT_MS = 60 * 60_000;
const ONLY = "only";
const STORES = ["keys", "shares", "photos"] as const;
let opening: Promise<IDBPDatabase<ShareDatabase>> | undefined;

function open(): Promise<IDBPDatabase<ShareDatabase>> {
  opening ??= openDB<ShareDatabase>("shared", 1, {
    upgrade: (database) => {
      database.createObjectStore("keys");
      database.createObjectStore("shares", { keyPath: "id" });
      database.createObjectStore("photos", { keyPath: "key" }).createIndex("share", "share");
    },
    terminated: () => {
      opening = undefined;
    },
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

async function readKey(): Promise<CryptoKey | undefined> {
  return (await open()).get("keys", ONLY);
}

/** Lets the worker keep what is shared. Call it while a person is signed in. */
export async function allowShares(): Promise<void> {
  await dropOldShares();
  if (await readKey()) return;
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const writing = (await open()).transaction("keys", "readwrite");
  // Another tab may have been faster.
  if (!(await writing.store.get(ONLY))) await writing.store.put(key, ONLY);
  await writing.done;
}

/** Deletes the key and all that is kept. Call it after a sign-out. */
export async function forgetShares(): Promise<void> {
  const writing = (await open()).transaction(STORES, "readwrite");
  await Promise.all(STORES.map((name) => writing.objectStore(name).clear()));
  await writing.done;
}

/** Keeps a shared form. Returns its id, or null if nobody is signed in. */
export async function keepShare(form: FormData, now = Date.now()): Promise<string | null> {
  const key = await readKey();
  if (!key) return null;
  const words = ["title", "text", "url"].map((name) => form.get(name));
  const files = form.getAll("photos").filter((one) => one instanceof Blob && one.size > 0);
  const id = crypto.randomUUID();
  const photos = [];
  // One after the other, because a phone has little memory.
  for (const file of files.slice(0, MOST_SHARED) as Blob[]) {
    const name = crypto.randomUUID();
    const sealed = await sealBytes(key, name, await file.arrayBuffer());
    photos.push({ key: name, share: id, sealed });
  }
  const share: Share = {
    id,
    text: words
      .filter((word) => typeof word === "string" && word !== "")
      .join(" ")
      .slice(0, LONGEST_TEXT),
    photos: photos.map(({ key: name }) => name),
    count: photos.length,
    tooMany: files.length - photos.length,
  };
  const sealed = await seal(key, id, share);
  await dropOldShares(now);
  const writing = (await open()).transaction(["shares", "photos"], "readwrite");
  await Promise.all([
    writing.objectStore("shares").put({ id, keptAt: now, sealed }),
    ...photos.map((photo) => writing.objectStore("photos").put(photo)),
    writing.done,
  ]);
  return id;
}

/** Returns what was shared, or null if it is no longer kept. */
export async function readShare(id: string, now = Date.now()): Promise<Share | null> {
  const row = await (await open()).get("shares", id);
  const key = await readKey();
  if (!row || !key || now - row.keptAt > KEPT_MS) return null;
  return (await unseal(key, id, row.sealed)) as Share;
}

export async function sharedPhoto(name: string): Promise<Blob | null> {
  const row = await (await open()).get("photos", name);
  const key = await readKey();
  return row && key ? new Blob([await unsealBytes(key, name, row.sealed)]) : null;
}

/** Notes the job that a person has chosen, or that a photo was sent. A photo that is no longer listed is deleted. */
export async function saveShare(share: Share): Promise<void> {
  const key = await readKey();
  if (!key) return;
  const sealed = await seal(key, share.id, share);
  const writing = (await open()).transaction(["shares", "photos"], "readwrite");
  const row = await writing.objectStore("shares").get(share.id);
  if (row) await writing.objectStore("shares").put({ ...row, sealed });
  const kept = await writing.objectStore("photos").index("share").getAllKeys(share.id);
  for (const name of kept)
    if (!share.photos.includes(name)) await writing.objectStore("photos").delete(name);
  await writing.done;
}

export async function dropShare(id: string): Promise<void> {
  const writing = (await open()).transaction(["shares", "photos"], "readwrite");
  await writing.objectStore("shares").delete(id);
  for (const name of await writing.objectStore("photos").index("share").getAllKeys(id))
    await writing.objectStore("photos").delete(name);
  await writing.done;
}

async function dropOldShares(now = Date.now()): Promise<void> {
  for (const { id, keptAt } of await (await open()).getAll("shares"))
    if (now - keptAt > KEPT_MS) await dropShare(id);
}
