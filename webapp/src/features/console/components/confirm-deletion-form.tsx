"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { confirmDeletion } from "../api/closing";
import { confirmDeletionForm, toGarageNameIn } from "../schema";
import { useVerbForm } from "../use-verb-form";
import { NameTyped } from "./name-typed";
import type { VerbFormProps } from "./verb-form-props";
import { VerbPanel } from "./verb-panel";

export default function ConfirmDeletionForm({ garage, close, done }: VerbFormProps) {
  const { form, ...panel } = useVerbForm<z.infer<typeof confirmDeletionForm>>({
    resolver: zodResolver(confirmDeletionForm),
    defaultValues: { garageName: "" },
    send: (values) => confirmDeletion(garage.garageId, toGarageNameIn(values)),
    done,
  });
  const { register, formState } = form;
  const { closing } = garage;
  return (
    <VerbPanel
      {...panel}
      title="Confirm deletion"
      about={`${closing?.deletionAskedBy} requested this: “${closing?.deletionReason}”. All data of ${garage.garageName} is deleted and everyone loses access.`}
      verb="Delete garage"
      because="This cannot be undone."
      dirty={formState.isDirty}
      close={close}
    >
      <NameTyped
        name={garage.garageName}
        registered={register("garageName")}
        error={formState.errors.garageName?.message}
      />
    </VerbPanel>
  );
}
