"use client";

import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormSection } from "@/components/form-page";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { OvertakenNotice } from "@/components/overtaken-notice";
import { VehicleFields } from "@/features/customers/components/vehicle-fields";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { isPlate } from "@/lib/plate-kinds";
import { useChangeVehicle } from "../api/change-vehicle";
import type { VehicleForm } from "../forms";
import { vehicle as resolver } from "../rules";
import type { VehicleDetail } from "../types";

export type VehiclePanelProps = {
  garageId: number;
  vehicle: VehicleDetail;
  /** With what is there now, after somebody else was faster. */
  startAgain: () => void;
  close: () => void;
};

export default function VehiclePanel({ garageId, vehicle, startAgain, close }: VehiclePanelProps) {
  // The version that was opened, whatever is fetched while somebody types.
  const [{ vehicleId, vehicleNumber, vehicleModel, version }] = useState(vehicle);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const changing = useChangeVehicle(garageId, vehicleId, version);
  const form = useForm<VehicleForm>({
    resolver,
    mode: "onTouched",
    defaultValues: { vehicleNumber, vehicleModel, otherPlate: !isPlate(vehicleNumber) },
  });

  const submit = form.handleSubmit((values) =>
    changing.mutate(values, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === "changed_meanwhile") {
          setOvertaken(error.message);
        } else if (
          !(
            error instanceof ApiError &&
            showFieldErrors(form, error, ["vehicleNumber", "vehicleModel"])
          ) &&
          !isLocked(error)
        ) {
          notify.error(error.message);
        }
      },
    }),
  );

  return (
    <FormPanel title="Edit Vehicle" dirty={form.formState.isDirty} close={close}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
          <FormSection>
            <VehicleFields />
          </FormSection>
          {overtaken !== null && <OvertakenNotice remark={overtaken} startAgain={startAgain} />}
          <LockedNote error={changing.error} className="mx-4 mb-4 md:mx-6" />
          <PanelActions verb="Save changes" busy={changing.isPending} />
        </form>
      </FormProvider>
    </FormPanel>
  );
}
