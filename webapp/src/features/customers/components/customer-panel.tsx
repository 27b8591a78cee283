"use client";

import { FormProvider } from "react-hook-form";
import { FormSection } from "@/components/form-page";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { OpenedNote } from "@/features/session/components/opened-note";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { say } from "@/say";
import { NewCustomerFields } from "./new-customer-fields";
import { useNewCustomer, useSendNewCustomer } from "./use-new-customer";
import { VehicleFields } from "./vehicle-fields";

type CustomerPanelProps = {
  garageId: number;
  close: () => void;
  added: (message: string) => void;
};

export default function CustomerPanel({ garageId, close, added }: CustomerPanelProps) {
  const form = useNewCustomer();
  const { submit, busy, error } = useSendNewCustomer(form, garageId, ({ message }) =>
    added(message),
  );
  return (
    <FormPanel
      title={say.customers_add_new_customer()}
      dirty={form.formState.isDirty}
      close={close}
    >
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
          <FormSection>
            <NewCustomerFields garageId={garageId} />
          </FormSection>
          <FormSection title={say.customers_vehicle()}>
            <VehicleFields />
          </FormSection>
          <LockedNote error={error} className="mx-4 mb-4 md:mx-6" />
          <PanelActions verb={say.customers_add_customer()} busy={busy} />
        </form>
      </FormProvider>
    </FormPanel>
  );
}
