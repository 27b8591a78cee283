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
import { say } from "@/say";
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

  if (garageId === undefined) return <WizardSkeleton title={say.jobs_add_new_job()} />;
  if (!mayChange) {
    return (
      <NobodyChosen title={say.jobs_your_role_cannot_add_jobs()}>
        {say.jobs_ask_the_owner_or_a_manager()}
      </NobodyChosen>
    );
  }
  if (customerId === null || vehicleId === null) return <NobodyChosen />;
  if (customer.data && cars.data && defaults) {
    const vehicle = cars.data.find((one) => one.vehicleId === vehicleId);
    if (!vehicle) return <NobodyChosen title={say.jobs_this_vehicle_does_not_belong_to()} />;
    return (
      <JobWizard
        title={say.jobs_add_new_job()}
        verb={say.jobs_create_job()}
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
  if (!error) return <WizardSkeleton title={say.jobs_add_new_job()} />;
  if (error instanceof ApiError && error.status === 404) {
    return <NobodyChosen title={say.jobs_this_customer_is_not_in_your()} />;
  }
  return (
    <LoadFailed
      what={say.jobs_the_customer_could_not_be_loaded()}
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
  title = say.jobs_which_car_is_this_job_for(),
  children = say.jobs_search_for_the_cars_number_or(),
}: NobodyChosenProps) {
  const mayAdd = useMay("change_jobs");
  const mayTakeIn = useMay("change_customers") && mayAdd;
  return (
    <div className="grid max-w-[560px] gap-6 py-6">
      <div className="grid gap-2">
        <PageHeading className="text-balance">{title}</PageHeading>
        <p className="text-base text-muted-foreground">{children}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link href={ROUTES.home as Route} className={buttonVariants()}>
          <Search aria-hidden className="size-4" />
          {say.jobs_search_on_home()}
        </Link>
        <Link
          href={ROUTES.newJob as Route}
          prefetch={false}
          className={buttonVariants({ variant: "outline" })}
        >
          <UserPlus aria-hidden className="size-4" />
          {say.jobs_new_customer()}
        </Link>
        {mayTakeIn && (
          <Link
            href={ROUTES.intake as Route}
            prefetch={false}
            className={buttonVariants({ variant: "outline" })}
          >
            {say.jobs_write_it_in_one_line()}
          </Link>
        )}
      </div>
    </div>
  );
}
