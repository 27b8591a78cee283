"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { addNote } from "../api/verbs";
import { noteForm, toNoteIn } from "../schema";
import { VerbForm, type VerbFormProps } from "./verb-form";

export default function NoteForm({ garage, close, done }: VerbFormProps) {
  return (
    <VerbForm<z.infer<typeof noteForm>>
      resolver={zodResolver(noteForm)}
      defaultValues={{ note: "" }}
      send={(values, key) => addNote(garage.garageId, toNoteIn(values), key)}
      done={done}
      title="Add a note"
      about="Only admins can see the note. It cannot be changed later."
      verb="Save note"
      close={close}
    >
      {({ register, formState: { errors } }) => (
        <Field label="Note" required error={errors.note?.message}>
          {(wiring) => (
            <Textarea {...wiring} {...register("note")} maxLength={2000} className="min-h-32" />
          )}
        </Field>
      )}
    </VerbForm>
  );
}
