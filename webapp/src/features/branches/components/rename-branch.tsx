"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { FormPanel, PanelActions } from "@/components/form-panel";
import type { Garage } from "@/features/session/types";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useRenameBranch } from "../api/rename-branch";
import { type NameForm, nameForm } from "../schema";
import { NameField } from "./name-field";

type RenameBranchProps = { branch: Garage; close: () => void };

export default function RenameBranch({ branch, close }: RenameBranchProps) {
  const { garageId, garageName } = branch;
  const renaming = useRenameBranch(garageId);
  const form = useForm<NameForm>({
    resolver: zodResolver(nameForm),
    mode: "onTouched",
    defaultValues: { garageName },
  });
  const submit = form.handleSubmit((values) =>
    renaming.mutate(values, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => showFailure(form, error, ["garageName"]),
    }),
  );
  return (
    <FormPanel
      title={say.branches_rename({ garageName })}
      dirty={form.formState.isDirty}
      close={close}
    >
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
          <div className="grid gap-2 p-6">
            <p className="mb-2 text-base text-muted-foreground">
              {say.branches_staff_see_the_new_name_immediately()}
            </p>
            <NameField />
            <LockedNote error={renaming.error} />
          </div>
          <PanelActions verb={say.branches_rename_branch()} busy={renaming.isPending} />
        </form>
      </FormProvider>
    </FormPanel>
  );
}
