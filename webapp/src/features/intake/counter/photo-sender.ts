import type { Job, KeptEntry } from "./entry";
import { type Round, refusalOf } from "./sender";
import { afterRefusal, type Step } from "./states";
import type { CounterStore } from "./store";

/** Adds a photo to a job. The server keeps the key, so a repeated call adds nothing. */
export type PhotoServer = {
  addPhoto(jobId: number, key: string, photo: Blob): Promise<unknown>;
};

/**
 * Sends the photos of the entries whose job is made, one after the other. The caller holds the lock of the sender. A
 * photo leaves the device after its answer. If that is cut off, the photo is sent again with its key.
 */
export async function sendPhotos(
  store: CounterStore,
  server: PhotoServer,
  onChange: () => void = () => undefined,
): Promise<Round["end"]> {
  let mustWait = false;
  for (const entry of await store.entries()) {
    if (!entry.job) continue;
    const step = await sendThose(store, server, entry, entry.job, onChange);
    if (step === "wait" || step === "stop") return step;
    mustWait ||= step === "again";
  }
  return mustWait ? "wait" : "done";
}

async function sendThose(
  store: CounterStore,
  server: PhotoServer,
  entry: KeptEntry,
  { jobId }: Job,
  onChange: () => void,
): Promise<Step | "again"> {
  let present: KeptEntry | null = entry;
  let last: Step | "again" = "next";
  let isRefused = false;
  for (const key of entry.photos) {
    const photo = await store.photo(key);
    if (photo) {
      try {
        await server.addPhoto(jobId, key, photo);
      } catch (error) {
        const after = afterRefusal(present, refusalOf(error));
        present = await store.save(after.entry);
        onChange();
        if (!present || after.step === "wait" || after.step === "stop") return after.step;
        isRefused = true;
        // One refused photo does not hold back the others.
        if (after.entry.state === "kept") last = "again";
        continue;
      }
      await store.removePhotos([key]);
    }
    present = await store.save({
      ...present,
      ...(!isRefused && { state: "kept", fields: undefined }),
      photos: present.photos.filter((one) => one !== key),
    });
    onChange();
    // A person has deleted the photos that wait.
    if (!present) return "next";
  }
  if (present.photos.length === 0) await store.remove(present);
  onChange();
  return last;
}
