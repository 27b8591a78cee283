"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { PURCHASES, toBill } from "../addresses";
import { NOT_SET } from "../amounts";
import type { Chosen } from "../api/bill-file";
import { useBookBill } from "../api/bills";
import {
  BILL_FIELDS,
  type BillForm as BillValues,
  BLANK_LINE,
  type ChosenSupplier,
  chargesGst,
  lineOfPart,
} from "../forms/bill";
import { draftKey } from "../forms/draft";
import { useDraftForm } from "../forms/use-draft-form";
import { withLine } from "../forms/use-lines";
import { BillLinesFields } from "./bill-lines-fields";
import { BillTaxFields } from "./bill-tax-fields";
import { BillTotalFields } from "./bill-total-fields";
import { FileChoice } from "./file-choice";
import { PurchaseForm } from "./purchase-form";
import { SupplierChoice } from "./supplier-choice";
import { useNewPanels } from "./use-new-panels";

const loadRules = () => import("../forms/bill-rules").then(({ billRules }) => billRules);

export type BillFormProps = {
  garageId: number;
  /** The name of the draft. Bills of different goods in have different drafts. */
  draft: string;
  fresh: BillValues;
};

/** The form for a bill in hand. One press books the bill and takes its goods in. */
export default function BillForm({ garageId, draft: name, fresh }: BillFormProps) {
  const draft = useDraftForm<BillValues>({
    draftKey: draftKey(garageId, name),
    fresh,
    line: BLANK_LINE,
    load: loadRules,
  });
  const { form } = draft;
  const { register, control, formState, getValues, setValue } = form;
  const lines = useWatch({ control, name: "lines" });
  const cameIn = lines.length > 0 && lines.every(({ goodsInLineId }) => goodsInLineId !== NOT_SET);
  // The file is not in the draft, because the browser's storage is too small for it.
  const [chosenFile, setChosenFile] = useState<Chosen | null>(null);
  const booking = useBookBill({ garageId, file: chosenFile, ...draft });

  /** A supplier without a GSTIN charges no GST. */
  const chosen = (supplier: ChosenSupplier | null) => {
    if (chargesGst(supplier) || getValues("reverseCharge")) return;
    const lines = getValues("lines").map((line) => ({ ...line, gstRate: "0" }));
    setValue("lines", lines, { shouldDirty: true });
  };
  const { addSupplier, addPart, panels } = useNewPanels({
    garageId,
    supplierAdded: (supplier) => {
      setValue("supplier", supplier, { shouldDirty: true, shouldValidate: true });
      chosen(supplier);
    },
    partAdded: (part) => {
      const line = lineOfPart(part, getValues("supplier"));
      setValue("lines", withLine(getValues("lines"), line), { shouldDirty: true });
    },
  });
  const refused = (error: Error) => {
    if (!(error instanceof ApiError) || !["bill_booked", "bill_alike"].includes(error.code))
      return false;
    // The next press says that it is another bill, unless the number is changed first.
    if (error.code === "bill_alike") setValue("anotherThan", getValues("number"));
    form.setError("number", { type: "server", message: error.message }, { shouldFocus: true });
    return true;
  };

  return (
    <>
      <PurchaseForm
        garageId={garageId}
        label={say.purchases_bill_in_hand()}
        what="bill"
        verb={say.purchases_book_bill()}
        draft={draft}
        saving={booking}
        fields={BILL_FIELDS}
        refused={refused}
        toSaved={({ data }) => toBill(garageId, data.billId)}
        list={PURCHASES.bills}
      >
        <div className="grid gap-3 p-4 md:p-6">
          <SupplierChoice garageId={garageId} addNew={addSupplier} chosen={chosen} />
          <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 max-[359px]:grid-cols-1">
            <Field
              label={say.purchases_bill_number()}
              required
              error={formState.errors.number?.message}
            >
              {(wiring) => <Input {...wiring} {...register("number")} autoComplete="off" />}
            </Field>
            <DateField
              control={control}
              name="billOn"
              label={say.purchases_date_of_the_bill()}
              required
              max={isoToday()}
            />
          </div>
        </div>
        <BillLinesFields garageId={garageId} addPart={addPart} />
        <BillTotalFields />
        <BillTaxFields />
        <div className="border-t p-4 md:px-6">
          {/* Goods that came in before are not taken in again. */}
          {!cameIn && (
            <Field
              label={say.purchases_take_the_goods_in_now()}
              help={say.purchases_the_parts_go_on_the_shelf()}
              className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
            >
              {(wiring) => <Switch {...wiring} {...register("takeIn")} />}
            </Field>
          )}
          <div className="flex flex-wrap items-center gap-3 pt-2">
            <FileChoice choose={setChosenFile}>
              {chosenFile
                ? say.purchases_choose_another_file()
                : say.purchases_attach_photo_or_pdf()}
            </FileChoice>
            <span role="status" className="min-w-0 flex-1 wrap-anywhere text-muted-foreground">
              {chosenFile?.file.name}
            </span>
          </div>
        </div>
      </PurchaseForm>
      {panels}
    </>
  );
}
