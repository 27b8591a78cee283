"use client";

import { X } from "lucide-react";
import { memo, useState } from "react";
import type { FieldError } from "react-hook-form";
import { RupeesInput } from "@/components/rupees-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useGoodsRates } from "@/features/gst/api/gst-defaults";
import { UnitOptions } from "@/features/parts/components/unit-options";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { BillLineForm } from "../forms/bill";
import { taxableOf } from "../forms/bill-sums";

type BillLineFieldsProps = {
  line: BillLineForm;
  errors: { [Name in keyof BillLineForm]?: FieldError } | undefined;
  change: (key: number, changed: Partial<BillLineForm>) => void;
  remove: (key: number) => void;
};

type Text = Exclude<keyof BillLineForm, "key" | "partId" | "goodsInLineId">;

/** On a phone, the fields are in pairs. */
const FIELDS = "grid grid-cols-2 items-start gap-x-3 gap-y-1 max-[359px]:grid-cols-1";

/** Shows one line of the bill. A phone shows the rare fields after a press. */
export const BillLineFields = memo(function BillLineFields(props: BillLineFieldsProps) {
  const { line, errors, change, remove } = props;
  const rates = useGoodsRates(line.gstRate);
  const isOther = line.partId === 0;
  const rare = [line.freeQuantity, line.discount, line.mrp].some((text) => text !== "");
  const [more, setMore] = useState(rare);
  const isOpen = more || Boolean(errors?.freeQuantity ?? errors?.discount ?? errors?.mrp);
  const rareClass = isOpen ? "" : "max-md:hidden";
  const taxable = taxableOf(line);
  const name = line.description || say.purchases_other_goods();
  const wire = (field: Text) => ({
    value: line[field],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) =>
      change(line.key, { [field]: event.target.value }),
  });
  return (
    <li className="grid gap-3 p-4 md:px-6">
      <div className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere font-medium text-base">{name}</span>
          {line.details && <span className="block text-muted-foreground">{line.details}</span>}
        </span>
        <span className="text-right font-semibold text-base">
          {taxable === null ? "" : rupees(inRupees(taxable))}
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={say.purchases_remove_named({ name })}
          className="-mt-2 -mr-2"
          onClick={() => remove(line.key)}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {isOther && (
        <div className={cn(FIELDS, "md:grid-cols-4")}>
          <Field
            label={say.purchases_what_is_it()}
            required
            className="col-span-full md:col-span-2"
            error={errors?.description?.message}
          >
            {(wiring) => (
              <Input
                {...wiring}
                {...wire("description")}
                // A new line asks for its name first.
                autoFocus={line.description === ""}
              />
            )}
          </Field>
          <Field label={say.purchases_hsn()} error={errors?.hsn?.message}>
            {(wiring) => <Input {...wiring} {...wire("hsn")} inputMode="numeric" />}
          </Field>
          <Field label={say.purchases_unit()} required>
            {(wiring) => (
              <Select {...wiring} {...wire("unit")}>
                <UnitOptions />
              </Select>
            )}
          </Field>
        </div>
      )}
      <div className={cn(FIELDS, "md:grid-cols-[repeat(6,minmax(0,1fr))]")}>
        <Field
          label={say.purchases_quantity_in({ unit: line.unit })}
          required
          error={errors?.quantity?.message}
        >
          {(wiring) => <Input {...wiring} {...wire("quantity")} inputMode="decimal" />}
        </Field>
        <Field label={say.purchases_price_no_gst()} required error={errors?.price?.message}>
          {(wiring) => <RupeesInput {...wiring} {...wire("price")} />}
        </Field>
        <Field label={say.purchases_gst_rate()} required error={errors?.gstRate?.message}>
          {(wiring) => (
            <Select {...wiring} {...wire("gstRate")}>
              <option value="">{say.purchases_choose()}</option>
              {rates.map((rate) => (
                <option key={rate} value={rate}>
                  {rate} %
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={say.purchases_discount()}
          className={rareClass}
          error={errors?.discount?.message}
        >
          {(wiring) => <RupeesInput {...wiring} {...wire("discount")} />}
        </Field>
        <Field
          label={say.purchases_free_quantity()}
          className={rareClass}
          error={errors?.freeQuantity?.message}
        >
          {(wiring) => <Input {...wiring} {...wire("freeQuantity")} inputMode="decimal" />}
        </Field>
        {!isOther && (
          <Field
            label={say.purchases_mrp_on_the_box()}
            className={rareClass}
            error={errors?.mrp?.message}
          >
            {(wiring) => <RupeesInput {...wiring} {...wire("mrp")} />}
          </Field>
        )}
        {!isOpen && (
          <Button
            variant="link"
            size="inline"
            className="self-center justify-self-start md:hidden"
            onClick={() => setMore(true)}
          >
            {isOther ? say.purchases_discount_free() : say.purchases_discount_free_mrp()}
          </Button>
        )}
      </div>
    </li>
  );
});
