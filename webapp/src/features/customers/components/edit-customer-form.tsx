"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormActions } from "@/components/form-actions";
import { FormPage, FormSection } from "@/components/form-page";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { useVersionConflict } from "@/components/use-version-conflict";
import { useLazyResolver } from "@/lib/forms/use-lazy-resolver";
import { ROUTES } from "@/lib/navigation/routes";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useEditCustomer } from "../api/edit-customer";
import { customerOptions } from "../api/get-customer";
import { type ChangedCustomerForm, CUSTOMER_FIELDS, toChangedForm } from "../forms";
import type { Customer } from "../types";
import { CustomerFields } from "./customer-fields";

const loadRules = () => import("../rules").then(({ changedCustomer }) => changedCustomer);

type EditCustomerFormProps = { garageId: number; customer: Customer };

export function EditCustomerForm({ garageId, customer }: EditCustomerFormProps) {
  const router = useRouter();
  // The form keeps the record version that was opened, even if newer data loads while it is open.
  const [opened, setOpened] = useState(customer);
  const saving = useEditCustomer(garageId, opened);
  const form = useForm<ChangedCustomerForm>({
    resolver: useLazyResolver<ChangedCustomerForm>(loadRules),
    mode: "onTouched",
    defaultValues: toChangedForm(opened),
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
  const { leave, question } = useUnsavedGuard(isDirty && !(isSubmitSuccessful && saving.isSuccess));
  const { isConflict, notice } = useVersionConflict(
    customerOptions(garageId, opened.customerId),
    (now: Customer) => {
      setOpened(now);
      form.reset(toChangedForm(now));
    },
  );
  const list = () => stayInGarage(ROUTES.customers, garageId) as Route;

  const submit = form.handleSubmit((values) =>
    saving.mutate(values, {
      onSuccess: () => {
        notify.success(say.customers_customer_updated_successfully());
        // This replaces the history entry, so that Back does not return to the saved form.
        router.replace(list());
      },
      onError: (error) => {
        if (isConflict(error)) return;
        if (error instanceof ApiError && showFieldErrors(form, error, CUSTOMER_FIELDS)) return;
        notify.error(error.message);
      },
    }),
  );

  return (
    <FormProvider {...form}>
      <FormPage label={say.customers_edit_customer()} onSubmit={submit}>
        <FormSection>
          <CustomerFields />
        </FormSection>
        {notice}
        <FormActions
          place="page"
          verb={say.customers_update()}
          busy={saving.isPending}
          cancel={() => leave(list())}
        />
      </FormPage>
      {question}
    </FormProvider>
  );
}
