"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { FormActions } from "@/components/form-actions";
import { FormPage, FormSection } from "@/components/form-page";
import { Lazily } from "@/components/lazily";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { ROUTES } from "@/lib/routes";
import { stayInGarage } from "@/lib/stay-in-garage";
import { useUnsaved } from "@/lib/use-unsaved";
import { CustomerFields } from "./customer-fields";
import { useNewCustomer, useSendNewCustomer } from "./use-new-customer";
import { VehicleFields } from "./vehicle-fields";

const loadSuccess = () => import("@/components/success-dialog");

/** The panel's form as a page of its own. */
export function AddCustomerScreen() {
  const router = useRouter();
  const form = useNewCustomer();
  const { isDirty } = form.formState;
  const garage = useOpenedGarage(isDirty);
  const garageId = garage?.garageId ?? 0;
  const [message, setMessage] = useState<string | null>(null);
  const toList = () => router.push(stayInGarage(ROUTES.customers, garageId) as Route);
  const { submit, busy } = useSendNewCustomer(form, garageId, (answer) => {
    form.reset();
    setMessage(answer.message);
  });
  useUnsaved(isDirty);

  if (garage && !garage.permissions.includes("change_customers")) {
    return (
      <>
        <PageHeader title="Add New Customer" />
        <NotAllowed what="add customers" />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Add New Customer" />
      <FormProvider {...form}>
        <FormPage label="Add New Customer" onSubmit={submit}>
          <FormSection>
            <CustomerFields addressHelp="Optional" />
          </FormSection>
          <FormSection title="Vehicle">
            <VehicleFields />
          </FormSection>
          <FormActions
            place="above-bar"
            verb="Add customer"
            busy={busy || !garage}
            cancel={toList}
          />
        </FormPage>
      </FormProvider>
      {message !== null && (
        <Lazily load={loadSuccess} onFailure={toList} props={{ message, close: toList }} />
      )}
    </>
  );
}
