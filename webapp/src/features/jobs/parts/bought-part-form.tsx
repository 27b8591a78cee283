"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useGoodsRates } from "@/features/gst/api/gst-defaults";
import { FIELD_PAIR } from "@/features/parts/components/text-field";
import { UnitOptions } from "@/features/parts/components/unit-options";
import { quantityIn } from "@/features/parts/quantity";
import { suggestedRate } from "@/features/parts/tax";
import { useMay } from "@/features/session/session";
import { rupeesIn } from "@/lib/money/amount";
import { inPaise } from "@/lib/money/paise";
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
  const { title = "Part bought for this job", asksCost = true, add, close } = props;
  const seesCost = useMay("see_cost") && asksCost;
  const form = useForm<BoughtForm>({
    resolver: zodResolver(boughtForm),
    mode: "onTouched",
    defaultValues: NOTHING,
  });
  const { register, watch, getValues, setValue } = form;
  const rates = useGoodsRates();
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
          <Field label="Name" required error={errors.name?.message}>
            {(wiring) => <Input {...wiring} {...register("name")} autoComplete="off" autoFocus />}
          </Field>
          <div className={FIELD_PAIR}>
            <Field label="HSN" required error={errors.hsn?.message}>
              {(wiring) => (
                <Input
                  {...wiring}
                  {...register("hsn", { onChange: suggest })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label="GST rate" required error={errors.gstRate?.message}>
              {(wiring) => (
                <Select {...wiring} {...register("gstRate")}>
                  <option value="">Choose a rate</option>
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
            <Field label="Quantity" required error={errors.quantity?.message}>
              {(wiring) => (
                <Input
                  {...wiring}
                  {...register("quantity")}
                  inputMode="decimal"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label="Unit" required error={errors.unit?.message}>
              {(wiring) => (
                <Select {...wiring} {...register("unit", { deps: ["quantity"] })}>
                  <UnitOptions />
                </Select>
              )}
            </Field>
          </div>
          <div className={FIELD_PAIR}>
            <Field
              label="Price (with GST)"
              required
              help="The price of one unit."
              error={errors.price?.message}
            >
              {(wiring) => (
                <RupeesInput {...wiring} {...register("price", { deps: ["freeReason"] })} />
              )}
            </Field>
            {seesCost && (
              <Field
                label="Cost (without GST)"
                help="What one unit cost you."
                error={errors.cost?.message}
              >
                {(wiring) => <RupeesInput {...wiring} {...register("cost")} />}
              </Field>
            )}
          </div>
          {isFree(price) && (
            <Field label="Why is it free?" required error={errors.freeReason?.message}>
              {(wiring) => (
                <Select {...wiring} {...register("freeReason")}>
                  <option value="">Choose a reason</option>
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
        <PanelActions verb="Add part" busy={false} />
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
