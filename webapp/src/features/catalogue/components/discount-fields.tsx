"use client";

import type { UseFormReturn } from "react-hook-form";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { isoToday } from "@/lib/dates/day";
import { parseAmount } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { discounted, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { ServiceForm } from "../schema";

/** Shows a discount with dates. Switching the discount off clears the percentage and both dates. */
export function DiscountFields({ form }: { form: UseFormReturn<ServiceForm> }) {
  const { register, control, formState, setValue, clearErrors, watch } = form;
  const { errors } = formState;
  const [discounted, rate, percent, from] = watch([
    "discounted",
    "serviceRate",
    "discountPercentage",
    "validFrom",
  ]);
  const today = isoToday();
  const clear = () => {
    for (const field of ["discountPercentage", "validFrom", "validTo"] as const)
      setValue(field, "", { shouldDirty: true });
    clearErrors(["discountPercentage", "validFrom", "validTo"]);
  };
  const price = discountedRate(rate, percent);
  return (
    <>
      <Field
        label={say.catalogue_discount()}
        help={say.catalogue_a_lower_price_for_a_limited()}
        className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
      >
        {(wiring) => (
          <Switch
            {...wiring}
            {...register("discounted", {
              onChange: (event) => !event.target.checked && clear(),
            })}
          />
        )}
      </Field>
      {discounted && (
        <>
          <Field
            label={say.catalogue_discount_percentage()}
            help={
              price === null ? undefined : say.catalogue_the_price_will_be({ price: rupees(price) })
            }
            error={errors.discountPercentage?.message}
          >
            {(wiring) => (
              <Input
                {...wiring}
                {...register("discountPercentage")}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Field>
          <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
            <DateField
              control={control}
              name="validFrom"
              label={say.catalogue_start_date()}
              deps="validTo"
              min={today}
            />
            <DateField
              control={control}
              name="validTo"
              label={say.catalogue_end_date()}
              min={[today, from].sort().at(-1)}
            />
          </div>
        </>
      )}
    </>
  );
}

/** Returns the discounted rate in rupees, or null if the rate or the percentage is invalid. */
function discountedRate(rate: string, percent: string): number | null {
  const [full, share] = [parseAmount(rate), Number(percent)];
  if ("problem" in full || !(share > 0 && share <= 100)) return null;
  return inRupees(discounted(full.paise, share));
}
