"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { minuteOf } from "@/lib/dates/day";
import { say } from "@/say";
import { useAddNote } from "../api/add-note";
import type { CheckIn } from "../types";

const LONGEST_NOTE = 500;

type CheckInNotesProps = {
  garageId: number;
  visitId: number;
  notes: CheckIn["notes"];
  mayAdd: boolean;
};

/** Shows the notes of a check-in. Notes can be added after it is finished. */
export function CheckInNotes({ garageId, visitId, notes, mayAdd }: CheckInNotesProps) {
  const adding = useAddNote(garageId, visitId);
  const [note, setNote] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate(note, { onSuccess: () => setNote("") });
  };
  if (notes.length === 0 && !mayAdd) return null;
  return (
    <section aria-labelledby="check-in-notes" className="grid gap-3">
      <h3 id="check-in-notes" className="font-semibold text-base">
        {say.visits_notes()}
      </h3>
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map(({ text, personName, createdOn }) => (
            <li key={`${createdOn}${text}`} className="grid gap-1">
              <p className="wrap-anywhere whitespace-pre-line text-base">{text}</p>
              <p className="text-muted-foreground text-sm">
                {personName}, {minuteOf(createdOn)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <form onSubmit={add} noValidate className="grid justify-items-start gap-2">
          <LockedNote error={adding.error} />
          <Field label={say.visits_add_a_note()} className="w-full" error={complaint(adding.error)}>
            {(wiring) => (
              <Textarea
                {...wiring}
                maxLength={LONGEST_NOTE}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
          <Button
            type="submit"
            variant="outline"
            disabled={adding.isPending}
            aria-busy={adding.isPending}
          >
            {say.visits_add_note()}
          </Button>
        </form>
      )}
    </section>
  );
}

function complaint(error: Error | null): string | undefined {
  if (!error) return undefined;
  const fields = "fields" in error ? (error.fields as Record<string, string[]>) : {};
  return fields.note?.[0] ?? error.message;
}
