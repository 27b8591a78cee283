import { timeAgo } from "@/lib/dates/time-ago";
import type { Health, Verdict } from "./types";
import { bytes, seconds } from "./words";

export const DRILL_COMMAND = "python -m infra.backup drill";

export type Figure = {
  title: string;
  verdict: Verdict;
  /** The result of the check in short sentences. */
  words: string;
};

/** Returns the rows of the health screen in display order. */
export function figuresOf(health: Health): Figure[] {
  const {
    tasks,
    mails,
    beat,
    backups,
    drill,
    stock,
    money,
    schemas,
    databaseBytes,
    redis,
    stripe,
  } = health;
  const now = Date.parse(health.at);
  const ago = (at: string) => timeAgo(at, now);
  return [
    {
      title: "Background tasks",
      verdict: tasks.verdict,
      words: [
        tasks.waiting === 0 ? "No tasks waiting." : `${tasks.waiting} waiting`,
        tasks.oldestAt && `, the oldest from ${ago(tasks.oldestAt)}.`,
        tasks.failing > 0 && ` ${tasks.failing} failed and will be retried.`,
        tasks.dead > 0 && ` ${tasks.dead} failed after all retries.`,
      ]
        .filter(Boolean)
        .join(""),
    },
    {
      title: "Mails",
      verdict: mails.verdict,
      words: [
        mails.failed === 0
          ? "No mail failed after all retries in the last day."
          : `${mails.failed} failed after all retries in the last day.`,
        mails.retrying > 0 && ` ${mails.retrying} will be retried.`,
      ]
        .filter(Boolean)
        .join(""),
    },
    {
      title: "Scheduler",
      verdict: beat.verdict,
      words: beat.at
        ? `Last heartbeat: ${ago(beat.at)}. Expected every minute.`
        : "No heartbeat received.",
    },
    {
      title: "Backups",
      verdict: backups.verdict,
      words: [
        backups.fresh + backups.late === 0
          ? "No backups are due yet, because no garage is older than a day."
          : `${count(backups.fresh, "garage has", "garages have")} a backup from the last day.`,
        backups.late > 0 && ` ${count(backups.late, "has", "have")} no recent backup.`,
      ]
        .filter(Boolean)
        .join(""),
    },
    { title: "Drill", verdict: drill.verdict, words: drillWords(drill, ago) },
    { title: "Stock", verdict: stock.verdict, words: stockWords(stock) },
    { title: "Money", verdict: money.verdict, words: moneyWords(money) },
    {
      title: "Schemas",
      verdict: schemas.verdict,
      words: [
        `${count(schemas.current, "garage is", "garages are")} up to date.`,
        schemas.behind > 0 &&
          ` ${count(schemas.behind, "is", "are")} outdated: run the garage migration.`,
        schemas.unknown > 0 &&
          ` The state of ${schemas.unknown} is unknown until the next garage migration.`,
        !schemas.templateIsCurrent && " The template is outdated: run the platform migration.",
      ]
        .filter(Boolean)
        .join(""),
    },
    {
      title: "Database",
      verdict: "unknown",
      words: `Size: ${bytes(databaseBytes)}. Free disk space is not checked here.`,
    },
    {
      title: "Redis",
      verdict: redis,
      words:
        redis === "well"
          ? "It responds."
          : "It does not respond. Sign-ins are refused until it does.",
    },
    ...(stripe ? [stripeFigure(stripe)] : []),
  ];
}

function drillWords({ newest }: Health["drill"], ago: (at: string) => string): string {
  if (newest === null) return `No drill has run yet. Run: ${DRILL_COMMAND}`;
  const { startedAt, rpoSeconds, rtoSeconds, mismatches } = newest;
  return [
    `The newest drill ran ${ago(startedAt)}.`,
    mismatches > 0 && ` It found ${count(mismatches, "mismatch", "mismatches")}.`,
    rpoSeconds !== null && ` RPO ${seconds(rpoSeconds * 1000)}.`,
    rtoSeconds !== null && ` RTO ${seconds(rtoSeconds * 1000)}.`,
  ]
    .filter(Boolean)
    .join("");
}

function stockWords({ checked, differences }: Health["stock"]): string {
  if (checked === 0) return "No stock was checked yet. The check runs each night.";
  if (differences > 0) {
    return `${count(differences, "balance differs", "balances differ")} from the movements.`;
  }
  return `${count(checked, "garage was", "garages were")} checked. All balances agree.`;
}

function moneyWords({ checked, differences }: Health["money"]): string {
  if (checked === 0) return "No accounts were checked yet. The check runs each night.";
  if (differences > 0) {
    return `${count(differences, "sum differs", "sums differ")} from the payments.`;
  }
  return `${count(checked, "garage was", "garages were")} checked. All sums agree.`;
}

function stripeFigure({ verdict, waiting, dead, setAside }: NonNullable<Health["stripe"]>): Figure {
  const words = [
    waiting === 0 ? "No events waiting." : `${count(waiting, "event", "events")} waiting.`,
    dead > 0 && ` ${dead} could not be applied. Check them in Stripe.`,
    setAside > 0 && ` ${count(setAside, "paid invoice needs", "paid invoices need")} a check.`,
  ];
  return { title: "Stripe events", verdict, words: words.filter(Boolean).join("") };
}

/** Returns one sentence about all checks. */
export function summaryOf(figures: readonly Figure[]): string {
  const bad = figures.filter(({ verdict }) => verdict === "wrong" || verdict === "watch");
  if (bad.length === 0) return "All checks pass.";
  const names = bad.map(({ title }) => title.toLowerCase()).join(", ");
  return bad.length === 1
    ? `1 check needs attention: ${names}.`
    : `${bad.length} checks need attention: ${names}.`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
