"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { askDeletion } from "../api/closing";
import { askDeletionForm, toDeletionIn } from "../schema";
import { NameTyped } from "./name-typed";
import { ReasonField } from "./reason-field";
import { VerbForm, type VerbFormProps } from "./verb-form";

export default function AskDeletionForm({ garage, close, done }: VerbFormProps) {
  return (
    <VerbForm<z.infer<typeof askDeletionForm>>
      resolver={zodResolver(askDeletionForm)}
      defaultValues={{ garageName: "", reason: "" }}
      send={(values) => askDeletion(garage.garageId, toDeletionIn(values))}
      done={done}
      title="Request deletion"
      about={`After another admin confirms, all data of ${garage.garageName} is deleted. Our invoices, the ledger and a proof of deletion are kept.`}
      verb="Request deletion"
      because="This starts a deletion."
      close={close}
    >
      {({ register, formState: { errors } }) => (
        <>
          <ReasonField registered={register("reason")} error={errors.reason?.message} />
          <NameTyped
            name={garage.garageName}
            registered={register("garageName")}
            error={errors.garageName?.message}
          />
        </>
      )}
    </VerbForm>
  );
}
