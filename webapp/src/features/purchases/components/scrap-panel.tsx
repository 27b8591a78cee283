"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/date-field";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { useNoteScrapSale } from "../api/old-parts";
import { SCRAP_FIELDS, type ScrapForm } from "../forms/old-part";
import { scrapForm } from "../forms/old-part-rules";

export type ScrapPanelProps = { garageId: number; close: () => void };

/** Notes a sale of scrap. */
export default function ScrapPanel({ garageId, close }: ScrapPanelProps) {
  const form = useForm<ScrapForm>({
    resolver: zodResolver(scrapForm),
    mode: "onTouched",
    defaultValues: { soldOn: isoToday(), buyer: "", kilograms: "", amount: "", paperNumber: "" },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <ActionPanel
      garageId={garageId}
      keptAs="scrap sale"
      title={say.purchases_note_scrap_sale()}
      verb={say.purchases_save()}
      form={form}
      saving={useNoteScrapSale(garageId)}
      fields={SCRAP_FIELDS}
      close={close}
    >
      <DateField
        control={control}
        name="soldOn"
        label={say.purchases_date()}
        required
        max={isoToday()}
      />
      <Field label={say.purchases_buyer()} required error={errors.buyer?.message}>
        {(wiring) => <Input {...wiring} {...register("buyer")} autoComplete="off" autoFocus />}
      </Field>
      <Field label={say.purchases_kilograms()} required error={errors.kilograms?.message}>
        {(wiring) => (
          <Input {...wiring} {...register("kilograms")} inputMode="decimal" autoComplete="off" />
        )}
      </Field>
      <Field label={say.purchases_amount()} required error={errors.amount?.message}>
        {(wiring) => <RupeesInput {...wiring} {...register("amount")} />}
      </Field>
      <Field
        label={say.purchases_number_of_your_sale_paper()}
        help={say.purchases_scrap_needs_a_sale_paper_of()}
        error={errors.paperNumber?.message}
      >
        {(wiring) => <Input {...wiring} {...register("paperNumber")} autoComplete="off" />}
      </Field>
    </ActionPanel>
  );
}
