import { afterEach, expect, test, vi } from "vitest";
import { type Sealed, seal } from "@/lib/storage/sealing";
import { newEntry } from "@/testing/counter";
import { FORMAT } from "./entry";
import { idbStore, type OpenDatabase } from "./idb-store";

afterEach(() => vi.restoreAllMocks());

const newKey = () =>
  crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

/** A database of the device with these rows. The store reads them as IndexedDB gives them. */
function databaseOf(rows: readonly unknown[], single?: Sealed): OpenDatabase {
  const reads = {
    getAll: async () => rows,
    get: async () => single && { iv: single.iv, data: single.data, sealed: single },
  };
  return reads as unknown as OpenDatabase;
}

function damaged({ iv, data }: Sealed): Sealed {
  const bytes = new Uint8Array(data.slice(0));
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  return { iv, data: bytes.buffer };
}

test("one damaged row does not hide the other entries", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const key = await newKey();
  const rowOf = async (order: number) => {
    const id = String(order);
    const sealed = await seal(key, id, { ...newEntry(id), format: FORMAT, state: "kept" });
    return { order, id, revision: 1, sealed };
  };
  const [first, second, third] = await Promise.all([rowOf(1), rowOf(2), rowOf(3)]);
  const store = idbStore(
    databaseOf([first, { ...second, sealed: damaged(second.sealed) }, third]),
    key,
  );
  expect(await store.entries()).toMatchObject([{ id: "1" }, { id: "3" }]);
  expect((await store.all()).damaged).toEqual([{ order: 2, id: "2", revision: 1 }]);
});

test("an entry of a later release is neither shown nor called damaged", async () => {
  const key = await newKey();
  const sealed = await seal(key, "1", { ...newEntry("1"), format: FORMAT + 1 });
  const store = idbStore(databaseOf([{ order: 1, id: "1", revision: 1, sealed }]), key);
  expect(await store.all()).toEqual({ entries: [], damaged: [] });
});

test("a damaged pack or photo counts as missing, so the counter opens", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const key = await newKey();
  const pack = damaged(await seal(key, "pack", { digest: "x" }));
  expect(await idbStore(databaseOf([], pack), key).pack()).toBeNull();
  expect(await idbStore(databaseOf([], pack), key).photo("1.1")).toBeNull();
});
