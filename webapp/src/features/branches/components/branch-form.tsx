"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormPanel, PanelActions } from "@/components/form-panel";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { plansOptions } from "@/features/billing/api/list-plans";
import { priceOf } from "@/features/billing/words";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useOpenBranch } from "../api/open-branch";
import { type BranchForm as BranchValues, branchForm, toBranchIn } from "../schema";
import { BranchFields } from "./branch-fields";

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
    <FormPanel title={say.branches_add_branch()} dirty={form.formState.isDirty} close={close}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
          <div className="grid gap-2 p-6">
            <PricePreview />
            <BranchFields />
            <p className="text-muted-foreground">{say.branches_afterwards_you_can_copy()}</p>
            {isPlanLimit(opening.error) && (
              <PlanLimitNote garageId={garageId} remark={opening.error.message} isOnly={isOnly} />
            )}
            <LockedNote error={opening.error} />
          </div>
          <PanelActions verb={say.branches_add_branch()} busy={opening.isPending} />
        </form>
      </FormProvider>
    </FormPanel>
  );
}

function isPlanLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "plan_limit";
}

type PlanLimitNoteProps = { garageId: number; remark: string; isOnly: boolean };

/** Explains what the owner can do if the plan allows no more branches. */
function PlanLimitNote({ garageId, remark, isOnly }: PlanLimitNoteProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-1 rounded-md bg-attention-soft p-4 text-base"
    >
      <p className="font-medium">{remark}</p>
      {!isOnly && <p>{say.branches_if_another_branch_has_a_larger()}</p>}
      <Link
        href={withQuery(ROUTES.billing, { garageId }) as Route}
        className={buttonVariants({ variant: "link", size: "inline" })}
      >
        {say.branches_see_the_plans_in_billing()}
      </Link>
    </div>
  );
}

/** Shows the trial and the prices of a new branch. */
function PricePreview() {
  const { data: plans, isError } = useQuery(plansOptions());
  // The form works without prices, and the billing screen shows them too, so an error shows nothing
  // here.
  if (isError && !plans) return null;
  if (!plans) return <Skeleton className="mb-4 h-36 w-full" />;
  const trialDays = Math.max(...plans.map((plan) => plan.trialDays));
  return (
    <section
      aria-label={say.branches_prices()}
      className="mb-4 grid gap-3 rounded-md bg-accent p-4"
    >
      <p className="text-base">
        <strong className="font-semibold">
          {say.branches_days_free_with_all_features({ trialDays })}
        </strong>{" "}
        {say.branches_nothing_is_charged_now()}
      </p>
      <ul className="grid gap-1">
        {plans.map((plan) => (
          <li key={plan.code} className="flex justify-between gap-4">
            <span>{plan.name}</span>
            <span className="text-right">{priceOf(plan)}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground text-xs">{say.branches_prices_include_gst()}</p>
    </section>
  );
}
