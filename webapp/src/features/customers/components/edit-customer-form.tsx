"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormActions } from "@/components/form-actions";
import { FormPage, FormSection } from "@/components/form-page";
import { OvertakenNotice } from "@/components/overtaken-notice";
import { useLeaving } from "@/components/use-leaving";
import { lateResolver } from "@/lib/late-resolver";
import { notify } from "@/lib/notify";
import { ROUTES } from "@/lib/routes";
import { stayInGarage } from "@/lib/stay-in-garage";
import { useSaveCustomer } from "../api/save-customer";
import { type ChangedCustomerForm, CUSTOMER_FIELDS, toChangedForm } from "../forms";
import type { Customer } from "../types";
import { CustomerFields } from "./customer-fields";

const { resolver, fetchSoon } = lateResolver<ChangedCustomerForm>(() =>
  import("../rules").then(({ changedCustomer }) => changedCustomer),
);

type EditCustomerFormProps = {
  garageId: number;
  customer: Customer;
  /** With what is there now, after somebody else was faster. */
  startAgain: () => Promise<void>;
};

export function EditCustomerForm({ garageId, customer, startAgain }: EditCustomerFormProps) {
  const router = useRouter();
  useEffect(fetchSoon, []);
  // The version that was opened, whatever is fetched while somebody types.
  const [opened] = useState(customer);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const saving = useSaveCustomer(garageId, opened);
  const form = useForm<ChangedCustomerForm>({
    resolver,
    mode: "onTouched",
    defaultValues: toChangedForm(opened),
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
  const { leave, question } = useLeaving(isDirty && !(isSubmitSuccessful && saving.isSuccess));
  const list = () => stayInGarage(ROUTES.customers, garageId) as Route;

  const submit = form.handleSubmit((values) =>
    saving.mutate(values, {
      onSuccess: () => {
        notify.success("Customer updated successfully");
        // Back leads to the customer, not to a form that is done with.
        router.replace(list());
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === "changed_meanwhile") {
          setOvertaken(error.message);
        } else if (!(error instanceof ApiError && showFieldErrors(form, error, CUSTOMER_FIELDS))) {
          notify.error(error.message);
        }
      },
    }),
  );

  return (
    <FormProvider {...form}>
      <FormPage label="Edit Customer" onSubmit={submit}>
        <FormSection>
          <CustomerFields />
        </FormSection>
        {overtaken !== null && <OvertakenNotice remark={overtaken} startAgain={startAgain} />}
        <FormActions
          place="page"
          verb="Update"
          busy={saving.isPending}
          cancel={() => leave(list())}
        />
      </FormPage>
      {question}
    </FormProvider>
  );
}
