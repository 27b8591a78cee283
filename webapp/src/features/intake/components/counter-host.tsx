"use client";

import { useEffect } from "react";
import { useSession } from "@/features/session/session";
import { notify } from "@/lib/notify";
import { isLooking } from "@/lib/storage/looking";
import { onSessionEnd } from "@/lib/storage/session-values";
import { say } from "@/say";
import { Counter } from "../counter/counter";
import { showCounter } from "../counter/current";
import { lockCounters } from "../counter/device";
import { preloadEntry } from "../counter/preload";
import { type Runner, runSender } from "../counter/runner";
import type { Job } from "../counter/sender";

/** Opens the counter of the signed-in person, and sends its entries. It shows nothing. Load it lazily. */
export default function CounterHost() {
  const { user, garage } = useSession();
  const personKey = user?.personKey;
  const garageId = garage?.garageId;
  useEffect(() => {
    if (!personKey || garageId === undefined || isLooking()) return;
    return hostCounter(() => Counter.open({ personKey, garageId }));
  }, [personKey, garageId]);
  useEffect(() => onSessionEnd(() => void lockCounters().catch(console.error)), []);
  return null;
}

/** Shows a counter to the screens, until the returned function is called. */
export function hostCounter(open: () => Promise<Counter | null>): () => void {
  let ended = false;
  let end = () => undefined as void;
  open()
    .then((counter) => {
      if (ended || !counter) {
        counter?.close();
        if (!ended) showCounter({ status: "off" });
        return;
      }
      const runner: Runner = runSender(counter, announce);
      const show = () =>
        showCounter({
          status: "on",
          counter,
          runner,
          entries: counter.entries,
          pack: counter.pack,
        });
      const forget = counter.subscribe(show);
      show();
      preloadEntry();
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
