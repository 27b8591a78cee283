"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { FormProvider } from "react-hook-form";
import { FormActions } from "@/components/form-actions";
import { FormPage, FormSection } from "@/components/form-page";
import Link from "@/components/link";
import { LinkedText } from "@/components/linked-text";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { OpenedNote } from "@/features/session/components/opened-note";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { useKeptForm } from "@/features/session/use-kept-form";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { toAddJob, toNewVehicleOf } from "../addresses";
import { NewCustomerFields } from "./new-customer-fields";
import { useNewCustomer, useSendNewCustomer } from "./use-new-customer";
import { VehicleFields } from "./vehicle-fields";

/** Adds a new customer with a vehicle, then opens the job form. */
export function NewJobScreen() {
  const router = useRouter();
  const form = useNewCustomer();
  const { isDirty } = form.formState;
  const plate = form.watch("vehicleNumber");
  const garage = useOpenedGarage(isDirty);
  const garageId = garage?.garageId ?? 0;
  const { submit, busy, error, isSent } = useSendNewCustomer(
    form,
    garageId,
    ({ data, message }) => {
      notify.success(say.customers_new_customer_added());
      // The server's message may ask the person to check an unusual plate, so the person must see
      // it before creating the job.
      if (message.includes("check the number")) notify.warning(message);
      router.replace(toAddJob(garageId, data.customerId, data.vehicleId) as Route);
    },
  );
  const mayAdd = garage?.permissions.includes("change_jobs");
  const unsaved = isDirty && !isSent;
  const { leave, question } = useUnsavedGuard(unsaved);
  useKeptForm(form, { name: "new job", garageId: garage?.garageId, unsaved });

  if (garage && !garage.permissions.includes("change_customers")) {
    return (
      <>
        <PageHeader title={say.customers_add_new_job()} />
        <NotAllowed what={say.customers_add_customers()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={say.customers_add_new_job()}
        action={
          mayAdd && (
            <Link href={ROUTES.intake} className={buttonVariants({ variant: "outline" })}>
              {say.customers_write_it_in_one_line()}
            </Link>
          )
        }
      >
        <LinkedText
          text={say.customers_this_page_is_for_a_new_customer()}
          href={withQuery(ROUTES.home, { search: plate })}
          className="py-3"
        />
      </PageHeader>
      <OpenedNote garageId={garage?.garageId} />
      <FormProvider {...form}>
        <FormPage label={say.customers_add_new_job()} onSubmit={submit}>
          <FormSection title={say.customers_vehicle()}>
            <VehicleFields />
          </FormSection>
          <FormSection title={say.customers_customer()}>
            <NewCustomerFields garageId={garageId} toThem={toNewVehicleOf} />
          </FormSection>
          <LockedNote error={error} className="mx-4 mb-4 md:mx-6" />
          <FormActions
            place="page"
            verb={say.customers_continue_to_job()}
            busy={busy || !garage}
            cancel={() => leave(stayInGarage(ROUTES.home, garageId))}
          />
        </FormPage>
      </FormProvider>
      {question}
    </>
  );
}
