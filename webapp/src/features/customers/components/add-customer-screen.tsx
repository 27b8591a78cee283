"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { FormActions } from "@/components/form-actions";
import { FormPage, FormSection } from "@/components/form-page";
import { Lazy } from "@/components/lazy";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { OpenedNote } from "@/features/session/components/opened-note";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { useKeptForm } from "@/features/session/use-kept-form";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { ROUTES } from "@/lib/navigation/routes";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { say } from "@/say";
import { toAddVehicle } from "../addresses";
import { NewCustomerFields } from "./new-customer-fields";
import { useNewCustomer, useSendNewCustomer } from "./use-new-customer";
import { VehicleFields } from "./vehicle-fields";

const loadSuccess = () => import("@/components/success-dialog");

/** Shows the form of the add panel on its own page. */
export function AddCustomerScreen() {
  const router = useRouter();
  const form = useNewCustomer();
  const { isDirty } = form.formState;
  const garage = useOpenedGarage(isDirty);
  const garageId = garage?.garageId ?? 0;
  const [message, setMessage] = useState<string | null>(null);
  const list = () => stayInGarage(ROUTES.customers, garageId) as Route;
  const toList = () => router.replace(list());
  const { submit, busy, error } = useSendNewCustomer(form, garageId, (answer) => {
    form.reset();
    setMessage(answer.message);
  });
  const { leave, question } = useUnsavedGuard(isDirty);
  useKeptForm(form, { name: "new customer", garageId: garage?.garageId, unsaved: isDirty });

  if (garage && !garage.permissions.includes("change_customers")) {
    return (
      <>
        <PageHeader title={say.customers_add_new_customer()} />
        <NotAllowed what={say.customers_add_customers()} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={say.customers_add_new_customer()} />
      <OpenedNote garageId={garage?.garageId} />
      <FormProvider {...form}>
        <FormPage label={say.customers_add_new_customer()} onSubmit={submit}>
          <FormSection>
            <NewCustomerFields garageId={garageId} toThem={toAddVehicle} />
          </FormSection>
          <FormSection title={say.customers_vehicle()}>
            <VehicleFields />
          </FormSection>
          <LockedNote error={error} className="mx-4 mb-4 md:mx-6" />
          <FormActions
            place="above-bar"
            verb={say.customers_add_customer()}
            busy={busy || !garage}
            cancel={() => leave(list())}
          />
        </FormPage>
      </FormProvider>
      {question}
      {message !== null && (
        <Lazy load={loadSuccess} onFailure={toList} props={{ message, close: toList }} />
      )}
    </>
  );
}
