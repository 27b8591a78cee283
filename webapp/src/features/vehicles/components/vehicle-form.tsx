"use client";

import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormActions } from "@/components/form-actions";
import { FormPage, FormSection } from "@/components/form-page";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { VehicleFields } from "@/features/customers/components/vehicle-fields";
import { NO_VEHICLE } from "@/features/customers/forms";
import { useKeptForm } from "@/features/session/use-kept-form";
import { useLazyResolver } from "@/lib/forms/use-lazy-resolver";
import type { Path } from "@/lib/navigation/routes";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { notify } from "@/lib/notify";
import { useAddCustomerVehicle } from "../api/add-customer-vehicle";
import { whyNotAdded } from "../failure-words";
import type { VehicleForm as VehicleValues } from "../forms";

const loadRules = () => import("../rules").then(({ vehicle }) => vehicle);

type Added = Awaited<ReturnType<ReturnType<typeof useAddCustomerVehicle>["mutateAsync"]>>;

type VehicleFormProps = {
  garageId: number;
  customerId: number;
  label: string;
  verb: string;
  place: "page" | "above-bar";
  /** The URL that Cancel opens. */
  back: Path;
  added: (answer: Added) => void;
};

/** Shows the form for another vehicle of a known customer. */
export function VehicleForm(props: VehicleFormProps) {
  const { garageId, customerId, label, verb, place, back, added } = props;
  const adding = useAddCustomerVehicle(garageId, customerId);
  const form = useForm<VehicleValues>({
    resolver: useLazyResolver<VehicleValues>(loadRules),
    mode: "onTouched",
    defaultValues: NO_VEHICLE,
  });
  const unsaved = form.formState.isDirty && !adding.isSuccess;
  const { leave, question } = useUnsavedGuard(unsaved);
  useKeptForm(form, { name: `vehicle of ${customerId}`, garageId, unsaved });

  const submit = form.handleSubmit((values) =>
    adding.mutate(values, {
      onSuccess: added,
      onError: (error) => {
        notify.error(whyNotAdded(error));
        if (error instanceof ApiError) {
          showFieldErrors(form, error, ["vehicleNumber", "vehicleModel"]);
        }
      },
    }),
  );

  return (
    <FormProvider {...form}>
      <FormPage label={label} onSubmit={submit}>
        <FormSection>
          <VehicleFields />
        </FormSection>
        <FormActions
          place={place}
          verb={verb}
          busy={adding.isPending}
          cancel={() => leave(stayInGarage(back, garageId))}
        />
      </FormPage>
      {question}
    </FormProvider>
  );
}
