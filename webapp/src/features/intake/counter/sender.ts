import { ApiError } from "@/api/api-error";
import type { IntakeIn } from "../types";
import type { Job, KeptEntry } from "./entry";
import { afterRefusal, nextToSend, type Refusal, type Step } from "./states";
import type { CounterStore } from "./store";

/** The calls of the sender. Each throws an ApiError if it gets no job. */
export type IntakeServer = {
  takeIn(body: IntakeIn): Promise<Job>;
  find(id: string): Promise<Job>;
};

export type Round = { jobs: Job[]; end: "done" | "wait" | "stop" };

const NOT_FOUND = 404;

/**
 * Sends the entries that wait, one after the other. The caller holds the lock of the sender. An entry is marked in
 * the storage before it leaves the device. So after a cut, the next round first asks whether the server has it.
 */
export async function sendEntries(
  store: CounterStore,
  server: IntakeServer,
  onChange: () => void = () => undefined,
): Promise<Round> {
  const passed = new Set<string>();
  const jobs: Job[] = [];
  let mustWait = false;
  let entry = nextToSend(await store.entries(), passed);
  while (entry) {
    passed.add(entry.id);
    const { job, step } = await sendOne(store, server, entry, onChange);
    if (job) jobs.push(job);
    onChange();
    if (step === "wait" || step === "stop") return { jobs, end: step };
    mustWait ||= step === "again";
    // A person can add, edit and delete entries meanwhile.
    entry = nextToSend(await store.entries(), passed);
  }
  return { jobs, end: mustWait ? "wait" : "done" };
}

type Sent = { job?: Job; step: Exclude<Step, "look up"> | "again" };

async function sendOne(
  store: CounterStore,
  server: IntakeServer,
  entry: KeptEntry,
  onChange: () => void,
): Promise<Sent> {
  const wasLost = entry.unanswered || entry.state === "sending";
  const sending = await store.save({ ...entry, state: "sending", unanswered: true });
  // Another tab has edited or deleted it.
  if (!sending) return { step: "again" };
  onChange();
  const refused = async (error: unknown, unanswered?: true): Promise<Sent> => {
    const { entry: after, step } = afterRefusal(sending, refusalOf(error));
    if (step === "look up") return found();
    await store.save(unanswered ? { ...after, unanswered } : after);
    return { step: step === "next" && after.state === "kept" ? "again" : step };
  };
  const saved = async (job: Job): Promise<Sent> => {
    if (sending.photos.length === 0) await store.remove(sending);
    else await store.save({ ...sending, state: "kept", unanswered: false, job });
    return { job, step: "next" };
  };
  const found = async (): Promise<Sent> => {
    try {
      return await saved(await server.find(entry.id));
    } catch (error) {
      return refused(error, true);
    }
  };
  if (wasLost) {
    try {
      const first = await server.find(entry.id).catch(nullIfMissing);
      if (first) return await saved(first);
    } catch (error) {
      // This refusal is about the question. The entry can still be at the server.
      return refused(error, true);
    }
  }
  try {
    return await saved(await server.takeIn(entry.body));
  } catch (error) {
    return refused(error);
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === NOT_FOUND) return null;
  throw error;
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError) return error;
  throw error;
}
