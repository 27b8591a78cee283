import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { addPhoto } from "@/features/jobs/api/photos";
import { onReturn } from "@/lib/browser/connection";
import { getIntake } from "../api/take-in";
import type { Counter } from "./counter";
import type { Job } from "./entry";
import { type PhotoServer, sendPhotos } from "./photo-sender";
import { type IntakeServer, sendEntries } from "./sender";
import { waitAfter } from "./states";

const CHECK_MS = 60_000;

/**
 * Sends the entries of a counter by itself: now, when the internet returns, and after failures with growing waits.
 * All tabs share one lock, so one of them sends. Returns a function that stops it.
 */
export function runSender(counter: Counter, onSent: (jobs: readonly Job[]) => void): Runner {
  const { garageId } = counter.who;
  const server: IntakeServer & PhotoServer = {
    takeIn: (body) =>
      unwrap(api.POST("/api/garage/intakes", { params: { query: { garageId } }, body })),
    find: (id) => getIntake(garageId, id),
    addPhoto: (jobId, clientKey, photo) => addPhoto({ garageId, jobId, photo, clientKey }),
  };
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let running: Promise<void> | undefined;
  let again = false;

  // The database closes with the page, or is deleted at a sign-out, and a round can end later.
  const hasEnded = () => ending.signal.aborted || counter.isClosed;
  const ignoreAfterEnd = (error: unknown) => {
    if (!hasEnded()) console.error("The entries could not be sent", error);
  };
  const round = async () => {
    const show = () => void counter.changed().catch(ignoreAfterEnd);
    const before = counter.entries.length;
    const { jobs, end } = await sendEntries(counter.store, server, show);
    if (jobs.length > 0) onSent(jobs);
    const last = end === "stop" ? end : await sendPhotos(counter.store, server, show);
    const ends = [end, last];
    failures = ends.includes("wait") ? failures + 1 : 0;
    if (hasEnded()) return;
    await counter.changed();
    if (counter.entries.length < before) await counter.report().catch(() => undefined);
    if (failures > 0) timer = setTimeout(send, waitAfter(failures));
  };
  const send = async (): Promise<void> => {
    // An entry that never left the device can still be edited.
    if (!navigator.onLine) return;
    if (running) again = true;
    clearTimeout(timer);
    running ??= navigator.locks
      .request(`${counter.name}-sender`, { signal: ending.signal }, round)
      .catch(ignoreAfterEnd)
      .finally(() => {
        running = undefined;
        if (again && !hasEnded()) void send();
        again = false;
      });
    return running;
  };
  const isSlow = () =>
    (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  const refresh = () => void counter.refresh({ savesData: isSlow() }).catch(ignoreAfterEnd);
  const check = setInterval(refresh, CHECK_MS);
  const forget = onReturn(() => {
    failures = 0;
    void send();
    refresh();
  });
  const sendOnline = () => void send();
  window.addEventListener("online", sendOnline);
  void send();
  refresh();
  return {
    send,
    stop: () => {
      ending.abort();
      clearTimeout(timer);
      clearInterval(check);
      forget();
      window.removeEventListener("online", sendOnline);
    },
  };
}

export type Runner = { send: () => Promise<void>; stop: () => void };
