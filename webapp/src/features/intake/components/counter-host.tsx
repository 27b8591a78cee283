"use client";

import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { api } from "@/api/client";
import { useSession } from "@/features/session/session";
import { noteServerDate } from "@/lib/browser/server-clock";
import { notify } from "@/lib/notify";
import { isLooking } from "@/lib/storage/looking";
import { useGarageId } from "@/lib/storage/session-values";
import { onSignedOut } from "@/lib/storage/signed-out";
import { say } from "@/say";
import { Counter } from "../counter/counter";
import { showCounter } from "../counter/current";
import { lockCounters } from "../counter/device";
import type { Job } from "../counter/entry";
import { keepParts } from "../counter/kept-parts";
import { type Offline, offlineOf } from "../counter/offline";
import type { KeptPack } from "../counter/pack";
import { type Runner, runSender } from "../counter/runner";
import { WaitingBadge } from "./waiting-badge";

// The pages without a counter need no clock, so their client does not have this.
api.use({
  onResponse({ response }) {
    noteServerDate(response.headers.get("Date"));
  },
});

/** Opens the counter of the signed-in person, and sends its entries. The header then shows
 * how many wait. Load it lazily. */
export default function CounterHost() {
  const { user } = useSession();
  const personKey = user?.personKey;
  // The entries of a garage stay on the device of a person who no longer works there.
  const garageId = useGarageId();
  const version = useSyncExternalStore(subscribe, currentVersion, currentVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a counter that was switched opens again
  useEffect(() => {
    if (!personKey || garageId === null || isLooking()) return;
    return hostCounter(async () => (hasStorage() ? Counter.open({ personKey, garageId }) : null));
  }, [personKey, garageId, version]);
  useEffect(
    () =>
      onSignedOut(() => {
        if (hasStorage()) void lockCounters().catch(console.error);
      }),
    [],
  );
  const place = document.getElementById(WAITING_PLACE);
  return place && createPortal(<WaitingBadge />, place);
}

/** The header has this element for the number of entries. */
const WAITING_PLACE = "waiting-entries";

/** Some private windows have no storage. */
const hasStorage = () => "indexedDB" in window;

let version = 0;
const listeners = new Set<() => void>();
const currentVersion = () => version;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the counter again, after a person has switched it. */
export function reopenCounter(): void {
  // Until the effect of the host runs, the switch would show the counter as off, and could be pressed again.
  showCounter({});
  version += 1;
  for (const listener of listeners) listener();
}

/** Shows a counter to the screens, until the returned function is called. */
export function hostCounter(open: () => Promise<Counter | null>): () => void {
  let ended = false;
  let end: () => void = () => undefined;
  open()
    .then((counter) => {
      if (ended || !counter) {
        counter?.close();
        if (!ended) showCounter({ status: "off" });
        return;
      }
      const runner: Runner = runSender(counter, announce);
      let offline: Offline | null = null;
      let pack: KeptPack | null = null;
      const show = () => {
        // The form must not change while only the entries change.
        if (pack !== counter.pack) {
          pack = counter.pack;
          offline = pack && offlineOf(pack);
        }
        showCounter({
          status: "on",
          counter,
          runner,
          entries: counter.entries,
          damaged: counter.damaged,
          pack,
          offline,
        });
      };
      const forget = counter.subscribe(show);
      show();
      keepParts();
      end = () => {
        forget();
        runner.stop();
        counter.close();
      };
    })
    .catch((error: unknown) => {
      // A private window has no storage. Without a counter, the app works as before.
      console.warn("The counter could not be opened", error);
      if (!ended) showCounter({ status: "off" });
    });
  return () => {
    ended = true;
    end();
    showCounter({});
  };
}

function announce(jobs: readonly Job[]): void {
  const [first] = jobs;
  const last = jobs.at(-1);
  if (!first || !last) return;
  notify.success(
    jobs.length === 1
      ? say.intake_one_entry_sent({ first: first.jobCode })
      : say.intake_entries_sent({ count: jobs.length, first: first.jobCode, last: last.jobCode }),
  );
}
