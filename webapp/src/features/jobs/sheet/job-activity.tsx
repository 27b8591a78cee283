import { minuteOf } from "@/lib/dates/day";
import { say } from "@/say";
import type { Activity } from "../types";
import { sentenceOf } from "./activity-words";

const SHOWN = 8;

/** Shows the job's activity, newest first. */
export function JobActivity({ activity }: { activity: readonly Activity[] }) {
  if (activity.length === 0) return null;
  const [last, earlier] = [activity.slice(0, SHOWN), activity.slice(SHOWN)];
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-base">{say.jobs_activity()}</h3>
      <Entries entries={last} />
      {earlier.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-primary">
            {say.jobs_show_earlier({ count: earlier.length })}
          </summary>
          <Entries entries={earlier} />
        </details>
      )}
    </section>
  );
}

function Entries({ entries }: { entries: readonly Activity[] }) {
  return (
    <ol className="grid gap-3 border-l pl-4">
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries can have the same time, and their order does not change
        <li key={at} className="relative grid gap-0.5">
          <span
            aria-hidden
            className="absolute top-2 -left-[21px] size-2 rounded-full border border-popover bg-input"
          />
          <span className="wrap-anywhere whitespace-pre-line">{sentenceOf(entry)}</span>
          <span className="text-muted-foreground text-xs">
            {entry.personName || say.jobs_servicebay()} · {minuteOf(entry.at)}
          </span>
        </li>
      ))}
    </ol>
  );
}
