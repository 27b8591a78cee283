import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { classWord, VEHICLE_CLASSES } from "@/lib/vehicle-class/classes";
import { say } from "@/say";
import type { ServiceForm } from "../schema";

/** Shows the prices by class of vehicle, folded until one is there. */
export function ClassRateFields({ form }: { form: UseFormReturn<ServiceForm> }) {
  const { register, formState } = form;
  const { errors, defaultValues } = formState;
  const isUsed = Object.values(defaultValues?.classRates ?? {}).some(Boolean);
  return (
    <details open={isUsed || errors.classRates !== undefined || undefined} className="mb-4">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-sm">
        {say.catalogue_prices_by_class_of_vehicle()}
      </summary>
      <p className="mb-3 text-muted-foreground text-xs">
        {say.catalogue_an_empty_price_means_the_rate()}
      </p>
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        {VEHICLE_CLASSES.map((each) => (
          <Field key={each} label={classWord(each)} error={errors.classRates?.[each]?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...register(`classRates.${each}`)}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  );
}
