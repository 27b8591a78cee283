"use client";

import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormActions } from "@/components/form-actions";
import { FormPage, FormSection } from "@/components/form-page";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { NewCustomerFields } from "@/features/customers/components/new-customer-fields";
import { CUSTOMER_FIELDS, NOBODY } from "@/features/customers/forms";
import { useKeptForm } from "@/features/session/use-kept-form";
import { useLazyResolver } from "@/lib/forms/use-lazy-resolver";
import type { Path } from "@/lib/navigation/routes";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useAssociateCustomerToVehicle } from "../api/associate-customer-to-vehicle";
import { whyNotAssociated } from "../failure-words";
import type { AssociationForm as AssociationValues } from "../forms";

const loadRules = () => import("../rules").then(({ association }) => association);

type AssociationFormProps = {
  garageId: number;
  vehicleId: number;
  /** The URL that Cancel opens. */
  back: Path;
  associated: (customerId: number) => void;
};

/** Shows the form for another customer of a known vehicle. */
export function AssociationForm({ garageId, vehicleId, back, associated }: AssociationFormProps) {
  const associating = useAssociateCustomerToVehicle(garageId, vehicleId);
  const form = useForm<AssociationValues>({
    resolver: useLazyResolver<AssociationValues>(loadRules),
    mode: "onTouched",
    defaultValues: NOBODY,
  });
  const unsaved = form.formState.isDirty && !associating.isSuccess;
  const { leave, question } = useUnsavedGuard(unsaved);
  useKeptForm(form, { name: `customer of ${vehicleId}`, garageId, unsaved });

  const submit = form.handleSubmit((values) =>
    associating.mutate(values, {
      onSuccess: ({ data }) => associated(data.customerId),
      onError: (error) => {
        for (const message of whyNotAssociated(error)) notify.error(message);
        if (error instanceof ApiError) showFieldErrors(form, error, CUSTOMER_FIELDS);
      },
    }),
  );

  return (
    <FormProvider {...form}>
      <FormPage label={say.vehicles_new_customer_entry()} onSubmit={submit}>
        <FormSection>
          <NewCustomerFields garageId={garageId} />
        </FormSection>
        <FormActions
          place="page"
          verb={say.vehicles_continue_to_job()}
          busy={associating.isPending}
          cancel={() => leave(stayInGarage(back, garageId))}
        />
      </FormPage>
      {question}
    </FormProvider>
  );
}
