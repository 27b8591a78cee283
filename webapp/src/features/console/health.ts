import { timeAgo } from "@/lib/relative-time";
import type { Health, Verdict } from "./types";
import { bytes } from "./words";

export type Figure = {
  title: string;
  verdict: Verdict;
  /** How it stands, as sentences. */
  words: string;
};

/** What `/console/health` tells beside the tasks, in this order. */
export function figuresOf(health: Health): Figure[] {
  const { tasks, mails, beat, backups, schemas, databaseBytes, redis, stripe } = health;
  const now = Date.parse(health.at);
  const ago = (at: string) => timeAgo(at, now);
  return [
    {
      title: "Background tasks",
      verdict: tasks.verdict,
      words: [
        tasks.waiting === 0 ? "Nothing waits." : `${tasks.waiting} waiting`,
        tasks.oldestAt && `, the oldest since ${ago(tasks.oldestAt)}.`,
        tasks.failing > 0 && ` ${tasks.failing} failed and will be tried again.`,
        tasks.dead > 0 && ` ${tasks.dead} given up: somebody has to look.`,
      ]
        .filter(Boolean)
        .join(""),
    },
    {
      title: "Mails",
      verdict: mails.verdict,
      words: [
        mails.failed === 0
          ? "None has failed for good in the last day."
          : `${mails.failed} failed for good in the last day.`,
        mails.retrying > 0 && ` ${mails.retrying} will be tried again.`,
      ]
        .filter(Boolean)
        .join(""),
    },
    {
      title: "Scheduler",
      verdict: beat.verdict,
      words: beat.at
        ? `Last heard of ${ago(beat.at)}. It should be every minute.`
        : "It has not been heard of, or what keeps its word was lost.",
    },
    {
      title: "Backups",
      verdict: backups.verdict,
      words: [
        backups.fresh + backups.late === 0
          ? "No garage is older than a day: none has to have one yet."
          : `${count(backups.fresh, "garage has", "garages have")} one that is younger than a day.`,
        backups.late > 0 && ` ${count(backups.late, "has", "have")} none.`,
      ]
        .filter(Boolean)
        .join(""),
    },
    {
      title: "Schemas",
      verdict: schemas.verdict,
      words: [
        `${count(schemas.current, "garage is", "garages are")} up to date.`,
        schemas.behind > 0 && ` ${count(schemas.behind, "is", "are")} behind: migrate the garages.`,
        schemas.unknown > 0 &&
          ` Of ${schemas.unknown} it is not known: the next migration of the garages finds out.`,
        !schemas.templateIsCurrent &&
          " The template is older than the program: migrate the platform.",
      ]
        .filter(Boolean)
        .join(""),
    },
    {
      title: "Database",
      verdict: "unknown",
      words: `${bytes(databaseBytes)} large. How much room its disk has left is not known here.`,
    },
    {
      title: "Redis",
      verdict: redis,
      words:
        redis === "well" ? "It answers." : "It does not answer: sign-ins are refused meanwhile.",
    },
    ...(stripe ? [ofStripe(stripe)] : []),
  ];
}

function ofStripe({ verdict, waiting, dead, setAside }: NonNullable<Health["stripe"]>): Figure {
  const words = [
    waiting === 0 ? "No event waits." : `${count(waiting, "event", "events")} waiting.`,
    dead > 0 && ` ${dead} could not be applied: look at them at Stripe.`,
    setAside > 0 && ` ${count(setAside, "paid invoice needs", "paid invoices need")} a look.`,
  ];
  return { title: "Events of Stripe", verdict, words: words.filter(Boolean).join("") };
}

/** Everything in one sentence. */
export function summaryOf(figures: readonly Figure[]): string {
  const bad = figures.filter(({ verdict }) => verdict === "wrong" || verdict === "watch");
  if (bad.length === 0) return "Everything that can be judged is well.";
  const names = bad.map(({ title }) => title.toLowerCase()).join(", ");
  return bad.length === 1
    ? `One thing needs a look: ${names}.`
    : `${bad.length} things need a look: ${names}.`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
