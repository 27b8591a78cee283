import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import { randomKey } from "@/lib/forms/idempotency-key";
import { countEntries, dropKey, openCounterDatabase } from "./idb-store";

/** What this browser knows about its counters, also while nobody is signed in. It has no names. */

type CounterRow = {
  /** The name of the counter's database. */
  name: string;
  on: boolean;
  /** The entries that wait there. */
  waiting: number;
};

interface DeviceDatabase extends DBSchema {
  facts: { key: "device"; value: string };
  counters: { key: string; value: CounterRow };
}

const NAME = "counter-device";
let opening: Promise<IDBPDatabase<DeviceDatabase>> | undefined;

function openDevice(): Promise<IDBPDatabase<DeviceDatabase>> {
  opening ??= openDB<DeviceDatabase>(NAME, 1, {
    upgrade: (database) => {
      database.createObjectStore("facts");
      database.createObjectStore("counters", { keyPath: "name" });
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

/** Returns the id of this browser, which stays after a sign-out. */
export async function deviceId(): Promise<string> {
  const writing = (await openDevice()).transaction("facts", "readwrite");
  const known = await writing.store.get("device");
  const id = known ?? randomKey();
  if (!known) await writing.store.put(id, "device");
  await writing.done;
  return id;
}

export async function counterRow(name: string): Promise<CounterRow | undefined> {
  return (await openDevice()).get("counters", name);
}

export async function keepCounterRow(row: CounterRow): Promise<void> {
  await (await openDevice()).put("counters", row);
}

/** Returns how many entries wait on this device, of all people. */
export async function waitingHere(): Promise<number> {
  const rows = await (await openDevice()).getAll("counters");
  return rows.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Deletes the keys of all counters but one. Their entries stay, and nobody can read them. */
export async function lockCounters(except?: string): Promise<void> {
  for (const row of await (await openDevice()).getAll("counters")) {
    if (row.name === except) continue;
    const database = await openCounterDatabase(row.name);
    await dropKey(database);
    await keepCounterRow({ ...row, waiting: await countEntries(database) });
    database.close();
  }
}

/** Deletes a counter with all its entries. */
export async function deleteCounter(name: string): Promise<void> {
  await deleteDB(name);
  await (await openDevice()).delete("counters", name);
}
