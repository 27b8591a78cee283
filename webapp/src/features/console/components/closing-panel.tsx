import { StatusGlyph } from "@/components/status-glyph";
import { Button } from "@/components/ui/button";
import { dayOf, minuteOf } from "@/lib/dates/day";
import { useAdmin } from "../api/me";
import type { Closing, Garage } from "../types";
import { CLOSING_VERBS, offeredVerbs, VERBS, type Verb } from "../verbs";

type ClosingPanelProps = { garage: Garage; open: (verb: Verb) => void };

/** Shows the steps of a garage's closing and deletion, and the next step. */
export function ClosingPanel({ garage, open }: ClosingPanelProps) {
  const admin = useAdmin();
  const { closing } = garage;
  if (!closing) return null;
  const verbs = offeredVerbs(garage, admin?.duties ?? []).filter((verb) => CLOSING_VERBS.has(verb));
  return (
    <section aria-labelledby="closing" className="grid gap-4 rounded-lg border bg-card p-5">
      <h2 id="closing" className="font-semibold text-lg">
        Closing and deletion
      </h2>
      <ol className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        {stepsOf(closing).map(({ done, words }) => (
          <li key={words} className="flex items-start gap-2 text-base">
            <StatusGlyph shape={done ? "tick" : "ring"} className="mt-1" />
            <span className={done ? "" : "text-muted-foreground"}>
              <span className="sr-only">{done ? "Done: " : "Not yet: "}</span>
              {words}
            </span>
          </li>
        ))}
      </ol>
      {closing.deletionAskedAt && (
        <p className="break-words text-muted-foreground">“{closing.deletionReason}”</p>
      )}
      <p role="status" className="text-base">
        {nextOf(closing, verbs.length > 0)}
      </p>
      {verbs.length > 0 && (
        <fieldset aria-label="Deletion" className="flex min-w-0 flex-wrap gap-2">
          {verbs.map((verb) => {
            const { label, Icon } = VERBS[verb];
            return (
              <Button
                key={verb}
                variant="outline"
                className={verb === "call-off" ? "" : "text-destructive"}
                onClick={() => open(verb)}
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </Button>
            );
          })}
        </fieldset>
      )}
    </section>
  );
}

function stepsOf(closing: Closing): { done: boolean; words: string }[] {
  const { askedAt, dueAt, exportedAt, backupAt, lacks } = closing;
  const { deletionAskedAt, deletionAskedBy, confirmedAt, confirmedBy, deletedAt } = closing;
  return [
    { done: true, words: `Closed by the owner on ${dayOf(askedAt)}` },
    {
      done: lacks !== "cooling_off",
      words: `Waiting period until ${dayOf(dueAt)}`,
    },
    {
      done: exportedAt !== null,
      words: exportedAt ? `Final export made, ${minuteOf(exportedAt)}` : "No final export yet",
    },
    {
      done: backupAt !== null && lacks !== "backup",
      words: backupAt ? `Newest backup: ${minuteOf(backupAt)}` : "There is no backup",
    },
    {
      done: deletionAskedAt !== null,
      words: deletionAskedAt
        ? `Deletion requested by ${deletionAskedBy}, ${minuteOf(deletionAskedAt)}`
        : "Deletion not requested",
    },
    {
      done: confirmedAt !== null,
      words: confirmedAt
        ? `Confirmed by ${confirmedBy}, ${minuteOf(confirmedAt)}`
        : "Deletion not confirmed",
    },
    ...(deletedAt
      ? [{ done: true, words: `Deleted, ${minuteOf(deletedAt)}. The proof of deletion is kept.` }]
      : []),
  ];
}

const LACKS: Record<NonNullable<Closing["lacks"]>, string> = {
  cooling_off: "The garage can be deleted after the owner's waiting period.",
  final_export: "Wait for the final export, or ask the owner to start one.",
  backup:
    "There is no backup from the last 36 hours. Wait for the next nightly backup or check the Health page.",
};

function nextOf(closing: Closing, mayAct: boolean): string {
  if (closing.deletedAt) return "The garage is deleted. Our invoices and the ledger are kept.";
  if (closing.confirmedAt) return "The garage is being deleted.";
  if (closing.deletionAskedAt) {
    if (closing.deletionAskedByYou) return "Another person must confirm your request.";
    return mayAct
      ? "You or another admin can confirm the deletion or stop it."
      : "An admin with permission must confirm the deletion.";
  }
  if (closing.lacks) return LACKS[closing.lacks];
  return "The deletion can now be requested. The owner can still undo the closing.";
}
