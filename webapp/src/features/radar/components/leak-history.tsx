import { minuteOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { explanationWord } from "../explanation";
import type { LeakEvent } from "../types";

const WORDS: Readonly<Record<string, string>> = {
  found: say.radar_found(),
  grew: say.radar_amount_grew(),
  reopened: say.radar_open_again(),
  explained: say.radar_explained(),
  settled: say.radar_settled_by_itself(),
};

/** Shows what happened to a finding, newest first. */
export function LeakHistory({ events }: { events: readonly LeakEvent[] }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-base">{say.radar_history()}</h3>
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
              {event.personName || say.radar_servicebay()} · {minuteOf(event.at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
