"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { PlateInput } from "@/components/plate-input";
import { Field, type FieldMarks } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { mayBeOtherPlate } from "@/lib/plates/plate-kinds";
import { say } from "@/say";

type VehicleValues = { vehicleNumber: string; vehicleModel: string; otherPlate: boolean };

type VehicleFieldsProps = {
  /** Remarks beside the labels. */
  marks?: FieldMarks;
  /** The garage knows this vehicle, so its model is not typed here. */
  isKnown?: boolean;
};

/** Shows the vehicle fields that all forms share. */
export function VehicleFields({ marks, isKnown = false }: VehicleFieldsProps) {
  const { register, formState, control, trigger } = useFormContext<VehicleValues>();
  const { errors } = formState;
  const [number, isOther] = useWatch({ control, name: ["vehicleNumber", "otherPlate"] });
  const mayBeOther = mayBeOtherPlate(number) && (isOther || errors.vehicleNumber !== undefined);
  return (
    <>
      <Field
        label={say.customers_vehicle_number()}
        mark={marks?.vehicleNumber}
        error={errors.vehicleNumber?.message}
      >
        {(wiring) => <PlateInput {...wiring} {...register("vehicleNumber")} />}
      </Field>
      {mayBeOther && (
        <label className="mb-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md border bg-muted px-3 py-2">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            {...register("otherPlate", { onChange: () => trigger("vehicleNumber") })}
          />
          <span>{say.customers_it_is_a_different_plate_vintage()}</span>
        </label>
      )}
      <Field
        label={say.customers_vehicle_model()}
        mark={marks?.vehicleModel}
        error={errors.vehicleModel?.message}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("vehicleModel")}
            readOnly={isKnown}
            maxLength={200}
            placeholder={say.customers_maruti_swift()}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
