import { minuteOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { explanationWord } from "../explanation";
import type { LeakEvent } from "../types";

const WORDS: Readonly<Record<string, string>> = {
  found: "Found",
  grew: "Amount grew",
  reopened: "Open again",
  explained: "Explained",
  settled: "Settled by itself",
};

/** Shows what happened to a finding, newest first. */
export function LeakHistory({ events }: { events: readonly LeakEvent[] }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-base">History</h3>
      <ol className="grid gap-3 border-l pl-4">
        {events.map((event) => (
          <li key={`${event.at}-${event.what}`} className="grid gap-0.5 wrap-anywhere">
            <span>
              {WORDS[event.what] ?? event.what}
              {event.amount > 0 && `, ${rupees(event.amount)}`}
              {event.reason && `: ${explanationWord(event.reason)}`}
            </span>
            {event.text && <span className="whitespace-pre-line">{event.text}</span>}
            <span className="text-muted-foreground text-xs">
              {event.personName || "Servicebay"} · {minuteOf(event.at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
