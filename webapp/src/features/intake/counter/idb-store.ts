import type { DBSchema, IDBPDatabase } from "idb";
import { openDB } from "idb";
import { type Sealed, seal, sealBytes, unseal, unsealBytes } from "@/lib/storage/sealing";
import { type DamagedEntry, FORMAT, type KeptEntry, type NewEntry, readKept } from "./entry";
import type { KeptPack } from "./pack";
import { type CounterStore, MOST_ENTRIES, NotKept, type Removable } from "./store";

/** The numbers are open, because a transaction must compare them. They say nothing about a person. */
type EntryRow = { order: number; id: string; revision: number; sealed: Sealed };
type PhotoRow = { key: string; keptAt: number; sealed: Sealed };

interface CounterDatabase extends DBSchema {
  entries: { key: number; value: EntryRow; indexes: { id: string } };
  photos: { key: string; value: PhotoRow };
  packs: { key: string; value: Sealed };
  keys: { key: string; value: CryptoKey };
}

const VERSION = 2;
const ONLY = "only";
/** The form makes each photo a JPEG. */
const JPEG = { type: "image/jpeg" };

export type OpenDatabase = IDBPDatabase<CounterDatabase>;

export function openCounterDatabase(name: string): Promise<OpenDatabase> {
  return openDB<CounterDatabase>(name, VERSION, {
    upgrade: (database, before) => {
      if (before < 2) database.createObjectStore("photos", { keyPath: "key" });
      if (before > 0) return;
      const entries = database.createObjectStore("entries", {
        keyPath: "order",
        autoIncrement: true,
      });
      entries.createIndex("id", "id", { unique: true });
      database.createObjectStore("packs");
      database.createObjectStore("keys");
    },
    // Another tab deletes the database, for example when a person signs out.
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  });
}

export const readKey = (database: OpenDatabase) => database.get("keys", ONLY);
export const keepKey = (database: OpenDatabase, key: CryptoKey) => database.put("keys", key, ONLY);
export const dropKey = (database: OpenDatabase) => database.delete("keys", ONLY);
export const countEntries = (database: OpenDatabase) => database.count("entries");

/** Returns the store of an open database. */
export function idbStore(database: OpenDatabase, key: CryptoKey): CounterStore {
  const all = async () => {
    const entries: KeptEntry[] = [];
    const damaged: DamagedEntry[] = [];
    const rows = await database.getAll("entries");
    const values = await Promise.all(rows.map((row) => orDamaged(unseal(key, row.id, row.sealed))));
    for (const [at, { order, id, revision }] of rows.entries()) {
      const kept = readKept(values[at]);
      if (kept) entries.push({ ...kept, order, revision });
      else if (values[at] === DAMAGED) damaged.push({ order, id, revision });
    }
    return { entries, damaged };
  };
  return {
    all,

    async entries() {
      return (await all()).entries;
    },

    async add(entry: NewEntry) {
      const kept = { ...entry, format: FORMAT, state: "kept" };
      const sealed = await seal(key, entry.id, kept);
      await orNotKept(async () => {
        const writing = database.transaction("entries", "readwrite", { durability: "strict" });
        const [count, known] = await Promise.all([
          writing.store.count(),
          writing.store.index("id").getKey(entry.id),
        ]);
        if (known === undefined) {
          if (count >= MOST_ENTRIES) throw new NotKept("The device keeps too many entries.");
          // The database gives the order.
          await writing.store.add({ id: entry.id, revision: 1, sealed } as EntryRow);
        }
        await writing.done;
      });
    },

    async save(entry: KeptEntry) {
      const { order, id, revision } = entry;
      const sealed = await seal(key, id, entry);
      return orNotKept(async () => {
        const writing = database.transaction("entries", "readwrite", { durability: "strict" });
        const present = await writing.store.get(order);
        const isSame = present?.revision === revision;
        if (isSame) await writing.store.put({ order, id, revision: revision + 1, sealed });
        await writing.done;
        return isSame ? { ...entry, revision: revision + 1 } : null;
      });
    },

    async remove({ order, revision, photos }: Removable) {
      const places = ["entries", "photos"] as const;
      const writing = database.transaction(places, "readwrite", { durability: "strict" });
      const entries = writing.objectStore("entries");
      const isSame = (await entries.get(order))?.revision === revision;
      if (isSame) {
        const others = writing.objectStore("photos");
        await Promise.all([entries.delete(order), ...photos.map((one) => others.delete(one))]);
      }
      await writing.done;
      return isSame;
    },

    async addPhoto(name, photo) {
      const sealed = await sealBytes(key, name, await photo.arrayBuffer());
      await orNotKept(async () => {
        const writing = database.transaction("photos", "readwrite", { durability: "strict" });
        await writing.store.put({ key: name, keptAt: Date.now(), sealed });
        await writing.done;
      });
    },

    async photo(name) {
      const row = await database.get("photos", name);
      const bytes = row && (await orDamaged(unsealBytes(key, name, row.sealed)));
      return bytes && bytes !== DAMAGED ? new Blob([bytes], JPEG) : null;
    },

    async removePhotos(names) {
      const writing = database.transaction("photos", "readwrite", { durability: "strict" });
      await Promise.all(names.map((one) => writing.store.delete(one)));
      await writing.done;
    },

    async photosBefore(moment) {
      const found: string[] = [];
      // The photos are large, so they are read one by one.
      let cursor = await database.transaction("photos").store.openCursor();
      while (cursor) {
        if (cursor.value.keptAt < moment) found.push(cursor.value.key);
        cursor = await cursor.continue();
      }
      return found;
    },

    async pack() {
      const sealed = await database.get("packs", ONLY);
      const pack = sealed && (await orDamaged(unseal(key, "pack", sealed)));
      return pack && pack !== DAMAGED ? (pack as KeptPack) : null;
    },

    async keepPack(pack) {
      if (!pack) return database.delete("packs", ONLY);
      await database.put("packs", await seal(key, "pack", pack), ONLY);
    },
  };
}

const DAMAGED = "damaged";

/** A damaged row must not hide the others. */
function orDamaged<Value>(opening: Promise<Value>): Promise<Value | typeof DAMAGED> {
  return opening.catch((error: unknown) => {
    console.warn("A row of the counter is damaged", error);
    return DAMAGED;
  });
}

/** The storage can be full or blocked, and the browser can close it at any time. */
async function orNotKept<Value>(write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (cause) {
    throw cause instanceof NotKept ? cause : new NotKept("The storage failed.", { cause });
  }
}
