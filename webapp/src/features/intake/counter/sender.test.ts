import { expect, test } from "vitest";
import { memoryStore, newEntry, refusal } from "@/testing/counter";
import type { IntakeIn } from "../types";
import { mayChange } from "./entry";
import { type IntakeServer, sendEntries } from "./sender";
import type { CounterStore } from "./store";

/** A server that keeps the ids of the entries, as `take_in` does. */
function fakeServer({ keepsIds = true } = {}) {
  const jobs: string[] = [];
  const codeOf = (id: string) => ({ jobId: jobs.indexOf(id) + 1, jobCode: `JOB-${id}` });
  const server: IntakeServer = {
    takeIn: async ({ intakeId }: IntakeIn) => {
      if (!keepsIds || !jobs.includes(intakeId)) jobs.push(intakeId);
      return codeOf(intakeId);
    },
    find: async (id) => {
      if (!keepsIds || !jobs.includes(id)) throw refusal(404, "not_found");
      return codeOf(id);
    },
  };
  return { server, jobs };
}

/** Answers the first calls of `takeIn` with these refusals. */
function refusing(server: IntakeServer, ...refusals: (Error | null)[]): IntakeServer {
  const left = [...refusals];
  return {
    ...server,
    takeIn: async (body) => {
      const first = left.shift();
      if (first) throw first;
      return server.takeIn(body);
    },
  };
}

async function storeWith(...ids: string[]): Promise<CounterStore> {
  const store = memoryStore();
  for (const id of ids) await store.add(newEntry(id));
  return store;
}

const statesIn = async (store: CounterStore) =>
  (await store.entries()).map(({ id, state }) => `${id} ${state}`);

test("entries leave in their order, and the device keeps none of them", async () => {
  const { server, jobs } = fakeServer();
  const store = await storeWith("1", "2", "3");
  const round = await sendEntries(store, server);
  expect(jobs).toEqual(["1", "2", "3"]);
  expect(round.jobs.map(({ jobCode }) => jobCode)).toEqual(["JOB-1", "JOB-2", "JOB-3"]);
  expect([round.end, await statesIn(store)]).toEqual(["done", []]);
});

test("a question holds back only the later entries of its plate", {
  tags: "spec:hand-48",
}, async () => {
  const { server, jobs } = fakeServer();
  const store = memoryStore();
  await store.add(newEntry("1", { plate: "MH12AB1234" }));
  await store.add(newEntry("2", { plate: "MH12AB1234" }));
  await store.add(newEntry("3"));
  const questions = [{ question: "job_open", text: "?", answers: [] }];
  await sendEntries(store, refusing(server, refusal(409, "intake_asks", { questions })));
  expect(jobs).toEqual(["3"]);
  const [first] = await store.entries();
  expect(first).toMatchObject({ state: "asks", questions, unanswered: false });
  expect(await statesIn(store)).toEqual(["1 asks", "2 kept"]);
});

test.each([
  [402, "subscription_expired", "renewal"],
  [400, "role_denied", "not_allowed"],
  [423, "garage_suspended", "not_allowed"],
  [404, "not_found", "not_allowed"],
  [422, "invalid", "fields"],
])(
  "after %d %s the entry is kept as %s, and may be changed",
  { tags: ["spec:hand-39", "spec:hand-40", "spec:hand-41", "spec:hand-42"] },
  async (status, code, state) => {
    const { server, jobs } = fakeServer();
    const store = await storeWith("1", "2");
    await sendEntries(store, refusing(server, refusal(status, code)));
    const [first] = await store.entries();
    expect(first?.state).toBe(state);
    expect(first && mayChange(first)).toBe(true);
    expect(jobs).toEqual(["2"]);
  },
);

test.each([
  [0, "network", "wait"],
  [429, "slow_down", "wait"],
  [503, "busy", "wait"],
  [401, "session_over", "stop"],
  [403, "session_over", "stop"],
])(
  "after %d %s the round ends, and nothing is lost",
  { tags: "spec:hand-45" },
  async (status, code, end) => {
    const { server, jobs } = fakeServer();
    const store = await storeWith("1", "2");
    const round = await sendEntries(store, refusing(server, refusal(status, code)));
    expect(round).toEqual({ jobs: [], end });
    expect(jobs).toEqual([]);
    expect(await statesIn(store)).toEqual(["1 kept", "2 kept"]);
    await sendEntries(store, server);
    expect(jobs).toEqual(["1", "2"]);
  },
);

test("a server that fails for one entry gets the others", { tags: "spec:hand-45" }, async () => {
  const { server, jobs } = fakeServer();
  const store = await storeWith("1", "2");
  const round = await sendEntries(store, refusing(server, refusal(500, "crashed")));
  expect([round.end, jobs]).toEqual(["wait", ["2"]]);
});

test("after a lost answer the device asks for the job, and sends nothing twice", {
  tags: "spec:hand-64",
}, async () => {
  const { server, jobs } = fakeServer({ keepsIds: true });
  const store = await storeWith("1");
  const lost: IntakeServer = {
    ...server,
    takeIn: async (body) => {
      await server.takeIn(body);
      throw refusal(0, "network");
    },
  };
  await sendEntries(store, lost);
  const [entry] = await store.entries();
  expect(entry && mayChange(entry)).toBe(false);
  const sentAgain: string[] = [];
  const round = await sendEntries(store, {
    ...server,
    takeIn: (body) => {
      sentAgain.push(body.intakeId);
      return server.takeIn(body);
    },
  });
  expect([round.jobs.length, sentAgain, jobs]).toEqual([1, [], ["1"]]);
});

test("an entry stays unanswered until the question about its job gets an answer", {
  tags: "spec:hand-64",
}, async () => {
  const { server } = fakeServer();
  const store = memoryStore();
  await store.add(newEntry("1", { unanswered: true }));
  for (const status of [0, 429, 401, 500]) {
    await sendEntries(store, { ...server, find: () => Promise.reject(refusal(status)) });
    const [entry] = await store.entries();
    expect(entry).toMatchObject({ state: "kept", unanswered: true });
  }
  await sendEntries(store, refusing(server, refusal(422)));
  expect((await store.entries())[0]).toMatchObject({ state: "fields", unanswered: false });
});

test("an entry that was saved before a person edited it is done", async () => {
  const { server, jobs } = fakeServer();
  const store = await storeWith("1");
  jobs.push("1");
  const round = await sendEntries(store, refusing(server, refusal(409, "key_reused")));
  expect([round.jobs.length, await statesIn(store), jobs]).toEqual([1, [], ["1"]]);
});

test("an entry that another tab deleted in the last moment is not sent", async () => {
  const { server, jobs } = fakeServer();
  const store = await storeWith("1", "2");
  const stale: CounterStore = {
    ...store,
    save: async (entry) => {
      if (entry.id === "1")
        for (const one of await store.entries()) if (one.id === "1") await store.remove(one);
      return store.save(entry);
    },
  };
  await sendEntries(stale, server);
  expect(jobs).toEqual(["2"]);
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

/** Sends entries while the browser is closed, the network breaks and the server fails at random. */
async function sendWithCuts(seed: number, count: number, keepsIds: boolean): Promise<string[]> {
  const next = random(seed);
  const { server, jobs } = fakeServer({ keepsIds });
  const store = memoryStore();
  /** Breaks a call before or after its work. */
  const broken =
    <Given extends unknown[], Result>(
      call: (...given: Given) => Promise<Result>,
      rate: number,
      how: () => Error,
    ) =>
    async (...given: Given): Promise<Result> => {
      if (next() < rate) throw how();
      const result = await call(...given);
      if (next() < rate) throw how();
      return result;
    };
  const failure = () => {
    const kinds = [0, 0, 500, 503, 429, 401, -1];
    const kind = kinds[Math.floor(next() * kinds.length)] ?? 0;
    // A server that is too busy, or has no session, has written nothing. So these fail before the work only.
    return kind === -1 ? new Cut() : refusal(kind);
  };
  const lost = () => (next() < 0.5 ? refusal(0) : new Cut());
  const cutServer: IntakeServer = {
    takeIn: async (body) => {
      if (next() < 0.15) throw failure();
      const job = await server.takeIn(body);
      if (next() < 0.15) throw lost();
      return job;
    },
    find: broken(server.find, 0.1, lost),
  };
  const cutStore: CounterStore = {
    ...store,
    save: broken(store.save, 0.03, () => new Cut()),
    remove: broken(store.remove, 0.03, () => new Cut()),
  };
  for (let at = 0; at < count; at += 1) await store.add(newEntry(String(at)));
  for (let rounds = 0; (await store.entries()).length > 0; rounds += 1) {
    if (rounds > count * 20) throw new Error("The entries never end.");
    await sendEntries(cutStore, cutServer).catch((error: unknown) => {
      if (!(error instanceof Cut)) throw error;
    });
  }
  return jobs;
}

test("500 entries with cuts at any moment become exactly 500 jobs", {
  tags: "spec:hand-86",
}, async () => {
  const jobs = await sendWithCuts(20261127, 500, true);
  expect(jobs.length).toBe(500);
  expect(new Set(jobs).size).toBe(500);
});

test.each([1, 2, 3, 4, 5])("with the cuts of seed %d, each entry becomes one job", async (seed) => {
  const jobs = await sendWithCuts(seed, 40, true);
  expect(jobs.toSorted()).toEqual(Array.from({ length: 40 }, (_, at) => String(at)).toSorted());
});

test("a server that does not keep the ids gets doubles, so this test can fail", {
  tags: "spec:hand-86",
}, async () => {
  expect((await sendWithCuts(20261127, 100, false)).length).toBeGreaterThan(100);
});
