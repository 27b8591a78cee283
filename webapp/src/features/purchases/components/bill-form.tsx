"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Controller, FormProvider } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { DateField } from "@/components/date-field";
import { FormActions } from "@/components/form-actions";
import { Lazy } from "@/components/lazy";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import type { Part } from "@/features/parts/types";
import { OpenedNote } from "@/features/session/components/opened-note";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { isoToday } from "@/lib/dates/day";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { notify } from "@/lib/notify";
import { PURCHASES, toBill } from "../addresses";
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
import { BillLinesFields } from "./bill-lines-fields";
import { BillTaxFields } from "./bill-tax-fields";
import { BillTotalFields } from "./bill-total-fields";
import { DraftNote } from "./draft-note";
import { showFirstProblem, withListErrors } from "./list-errors";
import { SupplierField } from "./supplier-field";

const loadRules = () => import("../forms/bill-rules").then(({ billRules }) => billRules);
const loadSupplierPanel = () => import("./supplier-panel");
const loadPartPanel = () => import("@/features/parts/components/part-panel");

export type BillFormProps = {
  garageId: number;
  /** The name of the draft. Bills of different goods in have different drafts. */
  draft: string;
  fresh: BillValues;
};

type Open = { what: "supplier"; name: string } | { what: "part" };

/** The form for a bill in hand. One press books the bill and takes its goods in. */
export default function BillForm({ garageId, draft, fresh }: BillFormProps) {
  const router = useRouter();
  const frame = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { form, restored, sent, noteSent, finish, startOver } = useDraftForm<BillValues>({
    draftKey: draftKey(garageId, draft),
    fresh,
    line: BLANK_LINE,
    load: loadRules,
  });
  const booking = useBookBill({ garageId, sent, noteSent });
  const { register, control, formState, getValues, setValue } = form;
  const { errors } = formState;

  const choose = (supplier: ChosenSupplier | null) => {
    setValue("supplier", supplier, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    if (chargesGst(supplier) || getValues("reverseCharge")) return;
    const lines = getValues("lines").map((line) => ({ ...line, gstRate: "0" }));
    setValue("lines", lines, { shouldDirty: true });
  };
  const addLine = (part: Part) => {
    const lines = getValues("lines");
    const key = Math.max(0, ...lines.map((one) => one.key)) + 1;
    const line = { ...lineOfPart(part, getValues("supplier")), key };
    setValue("lines", [...lines, line], { shouldDirty: true });
  };
  const failed = (error: Error) => {
    if (isLocked(error)) return;
    if (!(error instanceof ApiError)) return notify.error(error.message);
    if (error.code === "bill_booked") {
      form.setError("number", { type: "server", message: error.message }, { shouldFocus: true });
      return;
    }
    const known = withListErrors(error);
    const supplier = error.fields.supplierId?.[0];
    if (supplier) form.setError("supplier", { type: "server", message: supplier });
    const shown = showFieldErrors(form, known, BILL_FIELDS) || supplier !== undefined;
    if (!shown) notify.error(error.message);
    showFirstProblem(frame.current);
  };
  const submit = form.handleSubmit(
    (values) =>
      // Unlike the callbacks of `mutate`, the promise also settles if the person has left the form.
      booking.mutateAsync(values).then(({ message, data }) => {
        finish();
        notify.success(message);
        router.replace(toBill(garageId, data.billId) as Route);
      }, failed),
    () => showFirstProblem(frame.current),
  );

  return (
    <>
      <OpenedNote garageId={garageId} />
      <DraftNote restored={restored} what="bill" startOver={startOver} />
      <FormProvider {...form}>
        <form
          ref={frame}
          aria-label="Bill in hand"
          onSubmit={submit}
          noValidate
          className="max-w-[960px] rounded-lg border bg-card"
        >
          <div className="grid gap-3 p-4 md:p-6">
            <Controller
              control={control}
              name="supplier"
              render={({ field }) => (
                <SupplierField
                  garageId={garageId}
                  value={field.value}
                  choose={choose}
                  addNew={(name) => setOpen({ what: "supplier", name })}
                  error={errors.supplier?.message}
                />
              )}
            />
            <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 max-[359px]:grid-cols-1">
              <Field label="Bill number" required error={errors.number?.message}>
                {(wiring) => <Input {...wiring} {...register("number")} autoComplete="off" />}
              </Field>
              <DateField
                control={control}
                name="billOn"
                label="Date of the bill"
                required
                max={isoToday()}
              />
            </div>
          </div>
          <BillLinesFields garageId={garageId} addPart={() => setOpen({ what: "part" })} />
          <BillTotalFields />
          <BillTaxFields />
          <div className="border-t p-4 md:px-6">
            <Field
              label="Take the goods in now"
              help="The parts go on the shelf at their cost. Switch it off only if they came in before."
              className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
            >
              {(wiring) => <Switch {...wiring} {...register("takeIn")} />}
            </Field>
          </div>
          <LockedNote error={booking.error} className="mx-4 mb-4 md:mx-6" />
          <FormActions
            place="above-bar"
            verb="Book bill"
            busy={booking.isPending || booking.isSuccess}
            cancel={() => router.push(stayInGarage(PURCHASES.bills, garageId) as Route)}
          />
        </form>
      </FormProvider>
      {open?.what === "supplier" && (
        <Lazy
          load={loadSupplierPanel}
          onFailure={close}
          props={{ garageId, supplier: undefined, name: open.name, added: choose, close }}
        />
      )}
      {open?.what === "part" && (
        <Lazy
          load={loadPartPanel}
          onFailure={close}
          props={{ garageId, part: undefined, added: addLine, close }}
        />
      )}
    </>
  );
}
