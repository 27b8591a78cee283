"use client";

import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { FormSection } from "@/components/form-page";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { useVersionConflict } from "@/components/use-version-conflict";
import { VehicleFields } from "@/features/customers/components/vehicle-fields";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { notify } from "@/lib/notify";
import { isPlate } from "@/lib/plates/plate-kinds";
import { say } from "@/say";
import { useEditVehicle } from "../api/edit-vehicle";
import { vehicleOptions } from "../api/get-vehicle";
import type { VehicleForm } from "../forms";
import { vehicle as resolver } from "../rules";
import type { VehicleDetail } from "../types";

const FIELDS = ["vehicleNumber", "vehicleModel", "vehicleClass"] as const;

export type VehiclePanelProps = {
  garageId: number;
  vehicle: VehicleDetail;
  close: () => void;
};

export default function VehiclePanel({ garageId, vehicle, close }: VehiclePanelProps) {
  // The panel keeps the record version that was opened, even if newer data loads while the form is
  // open.
  const [opened, setOpened] = useState(vehicle);
  const { vehicleId } = opened;
  const changing = useEditVehicle(garageId, vehicleId, opened.version);
  const form = useForm<VehicleForm>({
    resolver,
    mode: "onTouched",
    defaultValues: toForm(opened),
  });
  const { isConflict, notice } = useVersionConflict(
    vehicleOptions(garageId, vehicleId),
    (now: VehicleDetail) => {
      setOpened(now);
      form.reset(toForm(now));
    },
  );

  const submit = form.handleSubmit((values) =>
    changing.mutate(values, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        if (!isConflict(error)) showFailure(form, error, FIELDS);
      },
    }),
  );

  return (
    <FormPanel title={say.vehicles_edit_vehicle()} dirty={form.formState.isDirty} close={close}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
          <FormSection>
            <VehicleFields />
          </FormSection>
          {notice}
          <LockedNote error={changing.error} className="mx-4 mb-4 md:mx-6" />
          <PanelActions verb={say.vehicles_save_changes()} busy={changing.isPending} />
        </form>
      </FormProvider>
    </FormPanel>
  );
}

const toForm = ({ vehicleNumber, vehicleModel, vehicleClass }: VehicleDetail): VehicleForm => ({
  vehicleNumber,
  vehicleModel,
  vehicleClass: vehicleClass ?? "",
  otherPlate: !isPlate(vehicleNumber),
});
