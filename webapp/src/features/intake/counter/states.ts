import type { FieldErrors } from "@/api/api-error";
import type { Question } from "../questions";
import { type EntryState, type KeptEntry, needsPerson } from "./entry";

/** An answer of the server that is not a job. The status is 0 if no answer came. */
export type Refusal = {
  status: number;
  code: string;
  fields: FieldErrors;
  data?: unknown;
};

/**
 * `next` goes on with the other entries. `wait` ends this round, because the server does not answer. `stop` waits
 * for the next sign-in. `look up` asks for the job of an entry that was saved before.
 */
export type Step = "next" | "wait" | "stop" | "look up";
export type Judgement = { entry: KeptEntry; step: Step };

const TOO_MANY = 429;

/** Returns the entry after a refusal, and what the sender does next. */
export function afterRefusal(entry: KeptEntry, refusal: Refusal): Judgement {
  const { status, code, fields } = refusal;
  const to = (state: EntryState, step: Step, more: Partial<KeptEntry> = {}): Judgement => ({
    entry: { ...entry, questions: undefined, fields: undefined, ...more, state },
    step,
  });
  // These answers come before anything is written.
  const unwritten = { unanswered: false };
  if (status === TOO_MANY) return to("kept", "wait", unwritten);
  if (status === 0 || status === 503) return to("kept", "wait");
  // The server can fail for one entry only, so the others are tried.
  if (status >= 500) return to("kept", "next");
  if (status === 401 || status === 403 || code === "moved") return to("kept", "stop", unwritten);
  if (status === 402) return to("renewal", "next", unwritten);
  if (code === "intake_asks") {
    const { questions } = (refusal.data ?? {}) as { questions?: readonly Question[] };
    return to("asks", "next", { ...unwritten, questions: questions ?? [] });
  }
  if (code === "key_reused") return to("kept", "look up");
  if (status === 409) return to("kept", "next", unwritten);
  if (status === 422) return to("fields", "next", { ...unwritten, fields });
  return to("not_allowed", "next", unwritten);
}

/**
 * Returns the entry that is sent next: the oldest one without a job. An entry that cannot be sent holds back the
 * later entries of its plate. `passed` are the entries that this round has tried.
 */
export function nextToSend(
  entries: readonly KeptEntry[],
  passed: ReadonlySet<string>,
): KeptEntry | undefined {
  const held = new Set<string>();
  for (const entry of entries) {
    if (entry.job) continue;
    if (!needsPerson(entry) && !passed.has(entry.id) && !held.has(entry.plate)) return entry;
    held.add(entry.plate);
  }
  return undefined;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Returns the wait after a number of failed rounds. The random part spreads the devices of a street. */
export function waitAfter(failures: number, random: number = Math.random()): number {
  const wait = FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10);
  return Math.min(wait * (1 + random / 2), LONGEST_WAIT_MS);
}
