"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ChoiceField } from "@/components/choice-field";
import { DateField } from "@/components/date-field";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { quantityText } from "@/features/parts/quantity";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { isoToday } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { useSettleOldPart } from "../api/old-parts";
import { SETTLE_FIELDS, type SettleForm } from "../forms/old-part";
import { settleForm } from "../forms/old-part-rules";
import type { OldPart } from "../types";
import { KEEPER_WORDS } from "../words";

export type SettlePanelProps = { garageId: number; old: OldPart; close: () => void };

const KEEPERS = Object.entries(KEEPER_WORDS).map(([value, word]) => ({ value, word }));

/** Notes who has an old part, when it went back to its supplier, and the credit for it. */
export default function SettlePanel({ garageId, old, close }: SettlePanelProps) {
  const isBack = old.backOn !== null;
  const form = useForm<SettleForm>({
    resolver: zodResolver(settleForm),
    mode: "onTouched",
    defaultValues: {
      oldPart: isBack ? "" : old.oldPart,
      backOn: "",
      supplierName: isBack ? "" : old.supplierName,
      credited: isBack && old.deposit !== null ? old.deposit.toFixed(2) : "",
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <ActionPanel
      garageId={garageId}
      keptAs={`old part ${old.oldPartId}`}
      title={isBack ? "Credit for an old part" : "Settle an old part"}
      verb="Save"
      form={form}
      saving={useSettleOldPart(garageId, old.oldPartId)}
      fields={SETTLE_FIELDS}
      close={close}
    >
      <p className="text-base text-muted-foreground">
        {quantityText(old.quantity, old.unit)} of {old.partName}, {old.jobCode}
      </p>
      {!isBack && (
        <>
          <ChoiceField control={control} name="oldPart" label="Old part" options={KEEPERS} />
          <DateField
            control={control}
            name="backOn"
            label="Back with the supplier on"
            help="Leave it empty while the old part is not back."
            min={old.takenOn}
            max={isoToday()}
          />
          <Field label="Supplier" error={errors.supplierName?.message}>
            {(wiring) => <Input {...wiring} {...register("supplierName")} autoComplete="off" />}
          </Field>
        </>
      )}
      <Field
        label="Credit received"
        required={isBack}
        help={
          old.deposit === null
            ? "The supplier's credit for the old part."
            : `The deposit is ${rupees(old.deposit)}.`
        }
        error={errors.credited?.message}
      >
        {(wiring) => <RupeesInput {...wiring} {...register("credited")} />}
      </Field>
    </ActionPanel>
  );
}
