"use client";

import { useQuery } from "@tanstack/react-query";
import { Search, UserPlus } from "lucide-react";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { ApiError } from "@/api/api-error";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { PageHeading } from "@/components/page-heading";
import { buttonVariants } from "@/components/ui/button";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { useMay } from "@/features/session/session";
import { isoToday } from "@/lib/dates/day";
import { ROUTES } from "@/lib/navigation/routes";
import { toId } from "@/lib/storage/session-values";
import { useJobDefaults } from "../api/job-defaults";
import { carsOptions, customerOptions } from "../api/job-people";
import { newJobDraftKey } from "./draft";
import { newForm } from "./job-form";
import { JobWizard } from "./job-wizard";
import { usePrefetchChoices } from "./use-job-draft";
import { WizardSkeleton } from "./wizard-skeleton";

type AddJobScreenProps = {
  /** What a feature above this one says about the car. */
  notice?: ReactNode;
};

/** Shows the form of a new job for the customer and vehicle in the URL. */
export function AddJobScreen({ notice }: AddJobScreenProps) {
  const params = useSearchParams();
  const garageId = useOpenedGarage(true)?.garageId;
  const mayChange = useMay("change_jobs");
  const customerId = toId(params.get("customerId"));
  const vehicleId = toId(params.get("vehicleId"));
  const asked = garageId !== undefined && customerId !== null && vehicleId !== null;
  const customer = useQuery({
    ...customerOptions(garageId ?? 0, customerId ?? 0),
    enabled: asked,
  });
  const cars = useQuery({ ...carsOptions(garageId ?? 0, customerId ?? 0), enabled: asked });
  const forWhom = asked && mayChange ? garageId : undefined;
  usePrefetchChoices(forWhom);
  const defaults = useJobDefaults(forWhom);

  if (garageId === undefined) return <WizardSkeleton title="Add New Job" />;
  if (!mayChange) {
    return (
      <NobodyChosen title="Your role cannot add jobs">Ask the owner or a manager.</NobodyChosen>
    );
  }
  if (customerId === null || vehicleId === null) return <NobodyChosen />;
  if (customer.data && cars.data && defaults) {
    const vehicle = cars.data.find((one) => one.vehicleId === vehicleId);
    if (!vehicle) return <NobodyChosen title="This vehicle does not belong to this customer" />;
    return (
      <JobWizard
        title="Add New Job"
        verb="Create Job"
        garageId={garageId}
        subject={{ customerId, vehicleId }}
        people={{ ...customer.data, ...vehicle }}
        notice={notice}
        draftKey={newJobDraftKey(garageId, customerId, vehicleId)}
        fresh={() => ({ step: 1, lines: [], form: newForm(isoToday(), defaults) })}
      />
    );
  }
  const error = customer.error ?? cars.error;
  if (!error) return <WizardSkeleton title="Add New Job" />;
  if (error instanceof ApiError && error.status === 404) {
    return <NobodyChosen title="This customer is not in your garage" />;
  }
  return (
    <LoadFailed
      what="The customer could not be loaded."
      retry={() => {
        customer.refetch();
        cars.refetch();
      }}
      busy={customer.isFetching || cars.isFetching}
    />
  );
}

type NobodyChosenProps = { title?: string; children?: ReactNode };

/** Replaces the job form if the URL contains no customer or no vehicle. */
function NobodyChosen({
  title = "Which car is this job for?",
  children = "Search for the car's number or the customer's mobile number on the home screen. For a new customer, press New customer.",
}: NobodyChosenProps) {
  return (
    <div className="grid max-w-[560px] gap-6 py-6">
      <div className="grid gap-2">
        <PageHeading className="text-balance">{title}</PageHeading>
        <p className="text-base text-muted-foreground">{children}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link href={ROUTES.home as Route} className={buttonVariants()}>
          <Search aria-hidden className="size-4" />
          Search on home
        </Link>
        <Link
          href={ROUTES.newJob as Route}
          prefetch={false}
          className={buttonVariants({ variant: "outline" })}
        >
          <UserPlus aria-hidden className="size-4" />
          New customer
        </Link>
      </div>
    </div>
  );
}
