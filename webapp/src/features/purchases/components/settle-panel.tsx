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
import { say } from "@/say";
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
      title={isBack ? say.purchases_credit_for_an_old_part() : say.purchases_settle_an_old_part()}
      verb={say.purchases_save()}
      form={form}
      saving={useSettleOldPart(garageId, old.oldPartId)}
      fields={SETTLE_FIELDS}
      close={close}
    >
      <p className="text-base text-muted-foreground">
        {say.purchases_of({
          quantity: quantityText(old.quantity, old.unit),
          partName: old.partName,
          jobCode: old.jobCode,
        })}
      </p>
      {!isBack && (
        <>
          <ChoiceField
            control={control}
            name="oldPart"
            label={say.purchases_old_part()}
            options={KEEPERS}
          />
          <DateField
            control={control}
            name="backOn"
            label={say.purchases_back_with_the_supplier_on()}
            help={say.purchases_leave_it_empty_while_the_old()}
            min={old.takenOn}
            max={isoToday()}
          />
          <Field label={say.purchases_supplier()} error={errors.supplierName?.message}>
            {(wiring) => <Input {...wiring} {...register("supplierName")} autoComplete="off" />}
          </Field>
        </>
      )}
      <Field
        label={say.purchases_credit_received()}
        required={isBack}
        help={
          old.deposit === null
            ? say.purchases_the_suppliers_credit_for_the_old()
            : say.purchases_the_deposit_is({ deposit: rupees(old.deposit) })
        }
        error={errors.credited?.message}
      >
        {(wiring) => <RupeesInput {...wiring} {...register("credited")} />}
      </Field>
    </ActionPanel>
  );
}
