"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { addNote } from "../api/verbs";
import { noteForm, toNoteIn } from "../schema";
import { useVerbForm } from "../use-verb-form";
import type { VerbFormProps } from "./verb-form-props";
import { VerbPanel } from "./verb-panel";

export default function NoteForm({ garage, close, done }: VerbFormProps) {
  const { form, ...panel } = useVerbForm<z.infer<typeof noteForm>>({
    resolver: zodResolver(noteForm),
    defaultValues: { note: "" },
    send: (values, key) => addNote(garage.garageId, toNoteIn(values), key),
    done,
  });
  const { register, formState } = form;
  return (
    <VerbPanel
      {...panel}
      title="Add a note"
      about="Only admins can see the note. It cannot be changed later."
      verb="Save note"
      dirty={formState.isDirty}
      close={close}
    >
      <Field label="Note" required error={formState.errors.note?.message}>
        {(wiring) => (
          <Textarea {...wiring} {...register("note")} maxLength={2000} className="min-h-32" />
        )}
      </Field>
    </VerbPanel>
  );
}
