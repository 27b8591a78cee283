"use client";

import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useGoodsRates } from "@/features/gst/api/gst-defaults";
import { say } from "@/say";
import type { PartForm } from "../forms";
import { suggestedRate } from "../tax";
import { FIELD_PAIR } from "./text-field";
import { UnitOptions } from "./unit-options";

/** Shows HSN, unit, GST rate, price and MRP. The HSN may suggest the rate. */
export function PriceFields() {
  const { register, formState, setValue, getValues, watch, clearErrors } =
    useFormContext<PartForm>();
  const { errors, defaultValues } = formState;
  const rates = useGoodsRates(defaultValues?.gstRate);
  // A suggested rate is removed if the HSN changes. A rate that the person chose stays.
  const suggested = useRef("");
  const [hsn, gstRate] = watch(["hsn", "gstRate"]);
  const suggest = () => {
    const isChosen = getValues("gstRate") !== suggested.current;
    if (isChosen) return;
    suggested.current = String(suggestedRate(getValues("hsn")) ?? "");
    setValue("gstRate", suggested.current, { shouldDirty: true });
    if (suggested.current) clearErrors("gstRate");
  };
  const usual = suggestedRate(hsn);
  const help =
    usual !== undefined && gstRate === String(usual)
      ? say.parts_is_usual_for_hsn_change_it({ usual, code: hsn.trim().slice(0, 4) })
      : undefined;
  return (
    <>
      <div className={FIELD_PAIR}>
        <Field label={say.parts_hsn()} required error={errors.hsn?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...register("hsn", { onChange: suggest })}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={say.parts_unit()} required error={errors.unit?.message}>
          {(wiring) => (
            <Select {...wiring} {...register("unit", { deps: ["minQuantity", "orderQuantity"] })}>
              <UnitOptions />
            </Select>
          )}
        </Field>
      </div>
      <Field label={say.parts_gst_rate()} required help={help} error={errors.gstRate?.message}>
        {(wiring) => (
          <Select
            {...wiring}
            {...register("gstRate", {
              onChange: () => {
                suggested.current = "";
              },
            })}
          >
            <option value="">{say.parts_choose_a_rate()}</option>
            {rates.map((rate) => (
              <option key={rate} value={rate}>
                {rate} %
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={FIELD_PAIR}>
        <Field label={say.parts_price_with_gst()} required error={errors.price?.message}>
          {(wiring) => <RupeesInput {...wiring} {...register("price")} />}
        </Field>
        <Field
          label={say.parts_mrp()}
          help={say.parts_leave_empty_for_loose_goods()}
          error={errors.mrp?.message}
        >
          {(wiring) => <RupeesInput {...wiring} {...register("mrp", { deps: ["price"] })} />}
        </Field>
      </div>
    </>
  );
}
