import { describe, expect, test } from "vitest";
import { memoryStore, newEntry, refusal } from "@/testing/counter";
import { type PhotoServer, sendPhotos } from "./photo-sender";
import { type IntakeServer, sendEntries } from "./sender";
import type { CounterStore } from "./store";

const photo = (text: string) => new Blob([text], { type: "image/jpeg" });

/** A server that makes jobs, and keeps the keys of photos as `add_job_photo` does. */
function fakeServer({ keepsKeys = true } = {}) {
  const jobs: string[] = [];
  const photos: string[] = [];
  const jobOf = (id: string) => ({ jobId: jobs.indexOf(id) + 1, jobCode: `JOB-${id}` });
  const server: IntakeServer & PhotoServer = {
    takeIn: async ({ intakeId }) => {
      if (!jobs.includes(intakeId)) jobs.push(intakeId);
      return jobOf(intakeId);
    },
    find: async (id) => {
      if (!jobs.includes(id)) throw refusal(404, "not_found");
      return jobOf(id);
    },
    addPhoto: async (jobId, key) => {
      const one = `${jobs[jobId - 1]} ${key}`;
      if (!keepsKeys || !photos.includes(one)) photos.push(one);
    },
  };
  return { server, jobs, photos };
}

/** Returns a store with entries, each with its number of photos. */
async function storeWith(...counts: number[]): Promise<CounterStore> {
  const store = memoryStore();
  for (const [at, count] of counts.entries()) {
    const id = String(at + 1);
    const photos = Array.from({ length: count }, (_, number) => `${id}.${number + 1}`);
    for (const key of photos) await store.addPhoto(key, photo(key));
    await store.add(newEntry(id, { photos }));
  }
  return store;
}

const keysIn = (store: CounterStore) => store.photosBefore(Number.POSITIVE_INFINITY);

describe("photos follow their job", () => {
  test("all jobs are made first, then each photo is sent, and the device keeps nothing", {
    tags: "spec:hand-65",
  }, async () => {
    const { server, jobs, photos } = fakeServer();
    const store = await storeWith(2, 0, 1);
    const round = await sendEntries(store, server);
    expect([round.jobs.length, jobs, photos]).toEqual([3, ["1", "2", "3"], []]);
    const [first, last] = await store.entries();
    expect(first).toMatchObject({ photos: ["1.1", "1.2"], job: { jobId: 1, jobCode: "JOB-1" } });
    expect(last).toMatchObject({ photos: ["3.1"], job: { jobCode: "JOB-3" } });
    expect((await sendEntries(store, server)).jobs).toEqual([]);
    expect(await sendPhotos(store, server)).toBe("done");
    expect(photos).toEqual(["1 1.1", "1 1.2", "3 3.1"]);
    expect([await store.entries(), await keysIn(store)]).toEqual([[], []]);
  });

  test("an entry without a job keeps its photos", async () => {
    const { server, photos } = fakeServer();
    const store = await storeWith(1);
    expect(await sendPhotos(store, server)).toBe("done");
    expect([photos, await keysIn(store)]).toEqual([[], ["1.1"]]);
  });

  test("photos that wait do not hold back a later entry of the plate", async () => {
    const { server, jobs } = fakeServer();
    const store = await storeWith(1);
    await sendEntries(store, server);
    await store.add(newEntry("2", { plate: "MH12AB1" }));
    await sendEntries(store, server);
    expect(jobs).toEqual(["1", "2"]);
  });

  test("photos of a deleted entry are deleted", async () => {
    const store = await storeWith(2, 1);
    const [first] = await store.entries();
    if (first) await store.remove(first);
    expect(await keysIn(store)).toEqual(["2.1"]);
  });
});

describe("after a refusal", () => {
  test.each([
    [0, "network", "wait", "kept"],
    [429, "slow_down", "wait", "kept"],
    [503, "busy", "wait", "kept"],
    [401, "session_over", "stop", "kept"],
    [500, "crashed", "wait", "kept"],
    [402, "subscription_expired", "done", "renewal"],
    [404, "not_found", "done", "not_allowed"],
    [422, "invalid", "done", "fields"],
  ])("%d %s the photo is kept and sent later", async (status, code, end, state) => {
    const { server, photos } = fakeServer();
    const store = await storeWith(1);
    await sendEntries(store, server);
    const refusing = { addPhoto: () => Promise.reject(refusal(status, code)) };
    expect(await sendPhotos(store, refusing)).toBe(end);
    expect(await store.entries()).toMatchObject([{ state, photos: ["1.1"] }]);
    expect(await keysIn(store)).toEqual(["1.1"]);
    await sendPhotos(store, server);
    expect([photos, await store.entries()]).toEqual([["1 1.1"], []]);
  });

  test("the other photos are sent, and the refused one is sent in the next round", async () => {
    const { server, photos } = fakeServer();
    const store = await storeWith(3);
    await sendEntries(store, server);
    const refusing: PhotoServer = {
      addPhoto: (jobId, key, one) =>
        key === "1.2" ? Promise.reject(refusal(422)) : server.addPhoto(jobId, key, one),
    };
    await sendPhotos(store, refusing);
    expect(photos).toEqual(["1 1.1", "1 1.3"]);
    expect(await store.entries()).toMatchObject([{ state: "fields", photos: ["1.2"] }]);
    await sendPhotos(store, server);
    expect(photos).toEqual(["1 1.1", "1 1.3", "1 1.2"]);
  });
});

/** Returns numbers from 0 to 1 that are the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

class Cut extends Error {}

/** Sends photos while the browser is closed and the network breaks before, during and after each answer. */
async function sendWithCuts(seed: number, count: number, keepsKeys: boolean): Promise<string[]> {
  const next = random(seed);
  const { server, photos } = fakeServer({ keepsKeys });
  const store = await storeWith(...Array.from({ length: count }, (_, at) => at % 7));
  const lost = () => (next() < 0.5 ? refusal(0) : new Cut());
  const broken =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>, rate: number) =>
    async (...given: Given): Promise<Result> => {
      if (next() < rate) throw lost();
      const result = await call(...given);
      if (next() < rate) throw lost();
      return result;
    };
  const closed =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      if (next() < 0.04) throw new Cut();
      const result = await call(...given);
      if (next() < 0.04) throw new Cut();
      return result;
    };
  const cutServer = {
    takeIn: broken(server.takeIn, 0.05),
    find: broken(server.find, 0.05),
    addPhoto: broken(server.addPhoto, 0.15),
  };
  const cutStore: CounterStore = {
    ...store,
    save: closed(store.save),
    remove: closed(store.remove),
    photo: closed(store.photo),
    removePhotos: closed(store.removePhotos),
  };
  for (let rounds = 0; (await store.entries()).length > 0; rounds += 1) {
    if (rounds > count * 60) throw new Error("The photos never end.");
    try {
      await sendEntries(cutStore, cutServer);
      await sendPhotos(cutStore, cutServer);
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
    }
  }
  expect(await keysIn(store)).toEqual([]);
  return photos;
}

const all = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    Array.from({ length: at % 7 }, (__, number) => `${at + 1} ${at + 1}.${number + 1}`),
  ).flat();

test.each([1, 2, 3, 4, 5])(
  "with the cuts of seed %d, each photo arrives once",
  { tags: "spec:hand-65" },
  async (seed) => {
    const photos = await sendWithCuts(seed, 70, true);
    expect(photos.toSorted()).toEqual(all(70).toSorted());
  },
);

test("a server that does not keep the keys gets doubles, so this test can fail", async () => {
  expect((await sendWithCuts(1, 70, false)).length).toBeGreaterThan(all(70).length);
});
