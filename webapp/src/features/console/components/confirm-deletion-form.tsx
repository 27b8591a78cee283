"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { confirmDeletion } from "../api/closing";
import { confirmDeletionForm, toGarageNameIn } from "../schema";
import { NameTyped } from "./name-typed";
import { VerbForm, type VerbFormProps } from "./verb-form";

export default function ConfirmDeletionForm({ garage, close, done }: VerbFormProps) {
  const { closing } = garage;
  return (
    <VerbForm<z.infer<typeof confirmDeletionForm>>
      resolver={zodResolver(confirmDeletionForm)}
      defaultValues={{ garageName: "" }}
      send={(values) => confirmDeletion(garage.garageId, toGarageNameIn(values))}
      done={done}
      title="Confirm deletion"
      about={`${closing?.deletionAskedBy} requested this: “${closing?.deletionReason}”. All data of ${garage.garageName} is deleted and everyone loses access.`}
      verb="Delete garage"
      because="This cannot be undone."
      close={close}
    >
      {({ register, formState: { errors } }) => (
        <NameTyped
          name={garage.garageName}
          registered={register("garageName")}
          error={errors.garageName?.message}
        />
      )}
    </VerbForm>
  );
}
