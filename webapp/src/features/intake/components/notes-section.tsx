"use client";

import type { FieldMarks } from "@/components/ui/field";
import { ArrivalFields } from "@/features/jobs/editor/arrival-fields";
import { CommentsField } from "@/features/jobs/editor/handling-fields";
import { say } from "@/say";
import { EntrySection } from "./entry-section";

export type NotesSectionProps = { marks: FieldMarks };

/** Shows complaint, odometer, fuel and comments. It loads after the first fields. */
export default function NotesSection({ marks }: NotesSectionProps) {
  return (
    <EntrySection title={say.intake_notes()}>
      <ArrivalFields marks={marks} />
      <CommentsField marks={marks} rows={2} />
    </EntrySection>
  );
}
