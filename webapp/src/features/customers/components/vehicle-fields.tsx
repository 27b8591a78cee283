"use client";

import { CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { PlateInput } from "@/components/plate-input";
import { Field, type FieldMarks } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { mayBeOtherPlate } from "@/lib/plates/plate-kinds";
import { classWord, VEHICLE_CLASSES, type VehicleClass } from "@/lib/vehicle-class/classes";
import { useClassGuess } from "@/lib/vehicle-class/use-class-guess";
import { say } from "@/say";

type VehicleValues = {
  vehicleNumber: string;
  vehicleModel: string;
  otherPlate: boolean;
  vehicleClass?: VehicleClass | "";
};

type VehicleFieldsProps = {
  /** Remarks beside the labels. */
  marks?: FieldMarks;
  /** A note below the number. */
  plateNote?: ReactNode;
  /** The garage knows this vehicle, so its model is not typed here. */
  isKnown?: boolean;
  /** The class is asked elsewhere. */
  withoutClass?: boolean;
};

/** Shows the vehicle fields that all forms share. */
export function VehicleFields(props: VehicleFieldsProps) {
  const { marks, plateNote, isKnown = false, withoutClass } = props;
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
      {plateNote}
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
      {!withoutClass && <ClassField />}
    </>
  );
}

/** Offers the class that the model probably has. Nothing is chosen until a person chooses it. */
function ClassField() {
  const { register, setValue, control } = useFormContext<VehicleValues>();
  const [model, chosen] = useWatch({ control, name: ["vehicleModel", "vehicleClass"] });
  const guess = useClassGuess(model);
  return (
    <>
      <Field
        label={say.customers_vehicle_class()}
        help={say.customers_some_prices_need_the_class()}
      >
        {(wiring) => (
          <Select {...wiring} {...register("vehicleClass")}>
            <option value="">{say.customers_not_said()}</option>
            {VEHICLE_CLASSES.map((each) => (
              <option key={each} value={each}>
                {classWord(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!chosen && guess && (
        <button
          type="button"
          onClick={() => setValue("vehicleClass", guess, { shouldDirty: true })}
          className="mb-2 flex min-h-9 items-center gap-1.5 justify-self-start rounded-full border border-input border-dashed bg-card px-3 py-1 font-medium text-sm transition-colors hover:border-foreground hover:bg-muted pointer-coarse:min-h-11"
        >
          <CircleQuestionMark aria-hidden className="size-4 shrink-0 text-attention" />
          {say.customers_probably_class({ name: classWord(guess) })}
        </button>
      )}
    </>
  );
}
