"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useGoodsRates } from "@/features/gst/api/gst-defaults";
import { jobDefaultsOptions } from "@/features/jobs/api/job-defaults";
import { FIELD_PAIR } from "@/features/parts/components/text-field";
import { UnitOptions } from "@/features/parts/components/unit-options";
import { quantityIn } from "@/features/parts/quantity";
import { suggestedRate } from "@/features/parts/tax";
import { useMay, useSession } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { rupeesIn } from "@/lib/money/amount";
import { GST_PERCENT, inPaise } from "@/lib/money/paise";
import { say } from "@/say";
import { type BoughtForm, boughtForm, isFree } from "./bought-part-schema";
import { FREE_REASONS } from "./free-reasons";
import type { Bought } from "./part-edits";

export type BoughtPartFormProps = {
  title?: string;
  /** An estimate does not ask for the cost. */
  asksCost?: boolean;
  add: (part: Bought) => void;
  close: () => void;
};

/** The SAC of maintenance and repair of vehicles. */
const REPAIRS = "998714";
const NOTHING: BoughtForm = {
  name: "",
  hsn: "",
  unit: "NOS",
  gstRate: "",
  quantity: "1",
  price: "",
  freeReason: "",
  cost: "",
};

/** The form for a part that was bought for this job only, so it is not in the list of parts. */
export default function BoughtPartForm(props: BoughtPartFormProps) {
  const { title = say.jobs_add_other_work_or_part(), asksCost = true, add, close } = props;
  const [isWork, setIsWork] = useState(false);
  const seesCost = useMay("see_cost") && asksCost;
  const form = useForm<BoughtForm>({
    resolver: zodResolver(boughtForm),
    mode: "onTouched",
    defaultValues: NOTHING,
  });
  const { register, watch, getValues, setValue, resetField } = form;
  const rates = useGoodsRates();
  const { garage } = useSession();
  const defaults = useQueryClient().getQueryData(
    jobDefaultsOptions(garage?.garageId ?? 0).queryKey,
  );
  const workRate = defaults?.taxPercentage ?? GST_PERCENT;
  const { errors, dirtyFields, isDirty } = form.formState;
  const price = watch("price");
  const submit = form.handleSubmit((part) => {
    add(boughtOf(part));
    close();
  });
  // A rate that the person chose stays.
  const suggest = () => {
    if (!dirtyFields.gstRate)
      setValue("gstRate", String(suggestedRate(getValues("hsn")) ?? ""), { shouldDirty: false });
  };
  // Work has the code of repairs, and their rate.
  const choose = (work: boolean) => {
    if (work === isWork) return;
    setIsWork(work);
    setValue("hsn", work ? REPAIRS : "");
    // The rate that was chosen for a part is forgotten.
    resetField("gstRate");
    if (work) setValue("gstRate", String(workRate));
    setValue("unit", "NOS");
  };
  return (
    <FormPanel title={title} dirty={isDirty} close={close}>
      <form
        onSubmit={(event) => {
          // The panel is inside the job form in React's tree.
          event.stopPropagation();
          void submit(event);
        }}
        noValidate
        className="flex min-h-full flex-col"
      >
        <div className="grid gap-3 p-4 md:p-6">
          <Field label={say.jobs_name()} required error={errors.name?.message}>
            {(wiring) => <Input {...wiring} {...register("name")} autoComplete="off" autoFocus />}
          </Field>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{say.jobs_kind()}</legend>
            {[false, true].map((work) => (
              <Button
                key={String(work)}
                variant={isWork === work ? "primary" : "outline"}
                aria-pressed={isWork === work}
                onClick={() => choose(work)}
              >
                {work ? say.jobs_work() : say.jobs_part()}
              </Button>
            ))}
          </fieldset>
          <div className={cn(FIELD_PAIR, isWork && "hidden")}>
            <Field label={say.jobs_hsn()} required error={errors.hsn?.message}>
              {(wiring) => (
                <Input
                  {...wiring}
                  {...register("hsn", { onChange: suggest })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label={say.jobs_gst_rate()} required error={errors.gstRate?.message}>
              {(wiring) => (
                <Select {...wiring} {...register("gstRate")}>
                  <option value="">{say.jobs_choose_a_rate()}</option>
                  {rates.map((rate) => (
                    <option key={rate} value={rate}>
                      {rate} %
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <div className={FIELD_PAIR}>
            <Field label={say.jobs_quantity()} required error={errors.quantity?.message}>
              {(wiring) => (
                <Input
                  {...wiring}
                  {...register("quantity")}
                  inputMode="decimal"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label={say.jobs_unit()} required error={errors.unit?.message}>
              {(wiring) => (
                <Select {...wiring} {...register("unit", { deps: ["quantity"] })}>
                  <UnitOptions />
                </Select>
              )}
            </Field>
          </div>
          <div className={FIELD_PAIR}>
            <Field
              label={say.jobs_price_with_gst()}
              required
              help={say.jobs_the_price_of_one_unit()}
              error={errors.price?.message}
            >
              {(wiring) => (
                <RupeesInput {...wiring} {...register("price", { deps: ["freeReason"] })} />
              )}
            </Field>
            {seesCost && (
              <Field
                label={say.jobs_cost_without_gst()}
                help={say.jobs_what_one_unit_cost_you()}
                error={errors.cost?.message}
              >
                {(wiring) => <RupeesInput {...wiring} {...register("cost")} />}
              </Field>
            )}
          </div>
          {isFree(price) && (
            <Field label={say.jobs_why_is_it_free()} required error={errors.freeReason?.message}>
              {(wiring) => (
                <Select {...wiring} {...register("freeReason")}>
                  <option value="">{say.jobs_choose_a_reason()}</option>
                  {Object.entries(FREE_REASONS).map(([reason, words]) => (
                    <option key={reason} value={reason}>
                      {words}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
        <PanelActions verb={isWork ? say.jobs_add_work() : say.jobs_add_part()} busy={false} />
      </form>
    </FormPanel>
  );
}

function boughtOf(form: BoughtForm): Bought {
  const price = inPaise(rupeesIn(form.price));
  return {
    name: form.name.trim(),
    hsn: form.hsn.trim(),
    unit: form.unit,
    gstRate: Number(form.gstRate),
    quantity: quantityIn(form.quantity),
    price,
    freeReason: price === 0 ? form.freeReason : "",
    ...(form.cost.trim() !== "" && { cost: inPaise(rupeesIn(form.cost)) }),
  };
}
