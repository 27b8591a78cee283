"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { useOpenBranch } from "../api/open-branch";
import { type BranchForm as BranchValues, branchForm, toBranchIn } from "../schema";
import { BranchFields } from "./branch-fields";
import { PlanLimitNote } from "./plan-limit-note";
import { PricePreview } from "./price-preview";

type BranchFormProps = {
  /** The branch whose plan limits the number of branches. */
  garageId: number;
  isOnly: boolean;
  close: () => void;
};

const FIELDS = ["garageName", "address", "stateCode", "gstin", "garagePhoneNumber"] as const;
const NOTHING = { garageName: "", address: "", stateCode: "", gstin: "", garagePhoneNumber: "" };

export default function BranchForm({ garageId, isOnly, close }: BranchFormProps) {
  const opening = useOpenBranch(garageId);
  const form = useForm<BranchValues>({
    resolver: zodResolver(branchForm),
    mode: "onTouched",
    defaultValues: NOTHING,
  });
  const submit = form.handleSubmit((values) =>
    opening.mutate(toBranchIn(values), {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, FIELDS)) return;
        if (!isLocked(error) && !isPlanLimit(error)) notify.error(error.message);
      },
    }),
  );
  return (
    <FormPanel title="Add branch" dirty={form.formState.isDirty} close={close}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
          <div className="grid gap-2 p-6">
            <PricePreview />
            <BranchFields />
            {isPlanLimit(opening.error) && (
              <PlanLimitNote garageId={garageId} remark={opening.error.message} isOnly={isOnly} />
            )}
            <LockedNote error={opening.error} />
          </div>
          <PanelActions verb="Add branch" busy={opening.isPending} />
        </form>
      </FormProvider>
    </FormPanel>
  );
}

function isPlanLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "plan_limit";
}
