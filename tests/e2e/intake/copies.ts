import type { Page } from "@playwright/test";
import type { Car } from "../jobs/shop";

/**
 * Keeps an entry for each of these cars on the device. The entries are like the oldest one there, which the form
 * has made for `first`. Each has an id of its own.
 */
export async function copyEntry(page: Page, first: Car, cars: Car[]): Promise<void> {
  await page.evaluate(
    async ([from, all]) => {
      type Row = { id: string; sealed: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } };
      const answerOf = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const names = (await indexedDB.databases()).map(({ name = "" }) => name);
      const name = names.find((one) => one.startsWith("counter-") && one !== "counter-device");
      const database = await answerOf(indexedDB.open(name ?? ""));
      const read = (store: string) => database.transaction(store).objectStore(store);
      const key = await answerOf<CryptoKey>(read("keys").get("only"));
      const [oldest] = await answerOf<Row[]>(read("entries").getAll());
      if (!oldest) throw new Error("The device has no entry.");
      const way = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
        name: "AES-GCM",
        iv,
        additionalData: new TextEncoder().encode(id),
      });
      const { iv, data } = oldest.sealed;
      const text = new TextDecoder().decode(
        await crypto.subtle.decrypt(way(oldest.id, iv), key, data),
      );
      const bare = (plate: string) => plate.replaceAll(" ", "");
      for (const { plate, customerId, vehicleId } of all) {
        const id = crypto.randomUUID();
        const copy = JSON.parse(
          text
            .replaceAll(oldest.id, id)
            .replaceAll(from.plate, plate)
            .replaceAll(bare(from.plate), bare(plate)),
        );
        copy.body.customer.customerId = customerId;
        copy.body.vehicle.vehicleId = vehicleId;
        const fresh = crypto.getRandomValues(new Uint8Array(12));
        const bytes = new TextEncoder().encode(JSON.stringify(copy));
        const sealed = { iv: fresh, data: await crypto.subtle.encrypt(way(id, fresh), key, bytes) };
        const writing = database.transaction("entries", "readwrite").objectStore("entries");
        await answerOf(writing.add({ id, revision: 1, sealed }));
      }
      database.close();
    },
    [first, cars] as const,
  );
}
