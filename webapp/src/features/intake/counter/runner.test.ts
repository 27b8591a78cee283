import { http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { memoryStore, newEntry } from "@/testing/counter";
import { answer, at, server } from "@/testing/server";
import type { Counter } from "./counter";
import { type Runner, runSender } from "./runner";

/** A busy computer may need more than the default of one second. */
const PATIENCE = { timeout: 10_000 };

type Work = () => Promise<void>;

const running: Runner[] = [];
afterEach(() => {
  for (const runner of running.splice(0)) runner.stop();
});

/** A browser has one queue for each name, which all its tabs share. */
function queues() {
  const last = new Map<string, Promise<void>>();
  return (name: string, _: unknown, work: Work) => {
    const done = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(name, done);
    return done;
  };
}

/** Opens two tabs with three entries. `seen` has the sent ids, and how many were on their way at the same time. */
async function sendFromTwoTabs(request: ReturnType<typeof queues>) {
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
  const store = memoryStore();
  for (const id of ["1", "2", "3"]) await store.add(newEntry(id));
  const seen = { sent: [] as string[], now: 0, most: 0 };
  server.use(
    http.post(at("/api/garage/intakes"), async ({ request: call }) => {
      const { intakeId } = (await call.json()) as { intakeId: string };
      seen.sent.push(intakeId);
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      seen.now -= 1;
      return answer({ jobId: Number(intakeId), jobCode: `JOB-${intakeId}`, notes: [] });
    }),
    http.get("*/api/garage/intakes/:id", () => answer({ jobId: 1, jobCode: "JOB-1" })),
  );
  const nothing = async () => undefined;
  const own = { who: { personKey: "key", garageId: 11 }, name: "counter-key-11", store };
  const counter = { ...own, entries: [], changed: nothing, report: nothing, refresh: nothing };
  for (let tab = 0; tab < 2; tab += 1)
    running.push(runSender(counter as unknown as Counter, () => undefined));
  return { store, seen };
}

test("one of two tabs sends the entries of a person and garage", {
  tags: "spec:hand-46",
}, async () => {
  const { store, seen } = await sendFromTwoTabs(queues());
  await vi.waitFor(async () => expect(await store.entries()).toEqual([]), PATIENCE);
  expect(seen).toEqual({ sent: ["1", "2", "3"], now: 0, most: 1 });
});

test("two tabs without the lock send at the same time, so this test can fail", {
  tags: "spec:hand-46",
}, async () => {
  const { seen } = await sendFromTwoTabs((_name, _options, work) => work());
  await vi.waitFor(() => expect(seen.most).toBe(2), PATIENCE);
});

test("a round that is cut by the deletion of its entries reports no failure", async () => {
  const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("navigator", { onLine: true, locks: { request: queues() } });
  const store = memoryStore();
  await store.add(newEntry("1"));
  let isClosed = false;
  const entries = vi.fn(async () => {
    isClosed = true;
    throw new Error("The storage failed.");
  });
  const counter = {
    who: { personKey: "key", garageId: 11 },
    name: "counter-key-11",
    store: { ...store, entries },
    entries: [],
    refresh: async () => undefined,
    get isClosed() {
      return isClosed;
    },
  };
  running.push(runSender(counter as unknown as Counter, () => undefined));
  await vi.waitFor(() => expect(entries).toHaveBeenCalled());
  await running.at(-1)?.send();
  expect(failed).not.toHaveBeenCalled();
});
