import { StatusGlyph } from "@/components/status-glyph";
import { Button } from "@/components/ui/button";
import { dayOf, minuteOf } from "@/lib/day";
import { useAdmin } from "../api/me";
import type { Closing, Garage } from "../types";
import { CLOSING_VERBS, offeredVerbs, VERBS, type Verb } from "../verbs";

type ClosingPanelProps = { garage: Garage; open: (verb: Verb) => void };

/** How far a garage has come on its way out, and what is next. */
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
    { done: true, words: `Closed by its owner on ${dayOf(askedAt)}` },
    {
      done: lacks !== "cooling_off",
      words: `Its owner can simply take it back until ${dayOf(dueAt)}`,
    },
    {
      done: exportedAt !== null,
      words: exportedAt ? `Final export made, ${minuteOf(exportedAt)}` : "Final export is not made",
    },
    {
      done: backupAt !== null && lacks !== "backup",
      words: backupAt ? `Newest backup: ${minuteOf(backupAt)}` : "There is no backup",
    },
    {
      done: deletionAskedAt !== null,
      words: deletionAskedAt
        ? `Deletion asked for by ${deletionAskedBy}, ${minuteOf(deletionAskedAt)}`
        : "Deletion is not asked for",
    },
    {
      done: confirmedAt !== null,
      words: confirmedAt
        ? `Confirmed by ${confirmedBy}, ${minuteOf(confirmedAt)}`
        : "Deletion is not confirmed",
    },
    ...(deletedAt
      ? [{ done: true, words: `Deleted, ${minuteOf(deletedAt)}; the proof is kept` }]
      : []),
  ];
}

const LACKS: Record<NonNullable<Closing["lacks"]>, string> = {
  cooling_off: "Nothing can be deleted before its owner's days to think are over.",
  final_export: "Wait for the final export, or ask its owner to begin one.",
  backup:
    "There is no backup of the last day and a half: wait for the night, or look at the health.",
};

function nextOf(closing: Closing, mayAct: boolean): string {
  if (closing.deletedAt) return "It is gone. Our invoices and the ledger stay.";
  if (closing.confirmedAt) return "It is being deleted.";
  if (closing.deletionAskedAt) {
    if (closing.deletionAskedByYou) return "Another person must confirm your request.";
    return mayAct
      ? "It waits for you, or somebody else, to confirm it or to call it off."
      : "It waits for somebody who may confirm it.";
  }
  if (closing.lacks) return LACKS[closing.lacks];
  return "Everything is there. Its deletion can be asked for, and its owner can still take it back.";
}
