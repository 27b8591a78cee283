"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { ChoiceField } from "@/components/choice-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { OpenedNote } from "@/features/session/components/opened-note";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useCorrectStock } from "../api/correct-stock";
import {
  asksForCost,
  CORRECTION_FIELDS,
  CORRECTIONS,
  type CorrectionForm,
  correctionForm,
  outcome,
} from "../correction";
import { numberText, quantityText } from "../quantity";
import type { Part } from "../types";

export type CorrectionPanelProps = { garageId: number; part: Part; close: () => void };

const OPTIONS = CORRECTIONS.map(({ kind, word }) => ({ value: kind, word }));

/** The form that corrects the stock of a part. It says the new quantity before it is sent. */
export default function CorrectionPanel({ garageId, part, close }: CorrectionPanelProps) {
  const { partId, unit, onHand, free } = part;
  const correcting = useCorrectStock(garageId, partId);
  const [resolver] = useState(() => zodResolver(correctionForm(unit)));
  const form = useForm<CorrectionForm>({
    resolver,
    mode: "onTouched",
    defaultValues: { kind: "", quantity: "", unitCost: "", reason: "", besidesCount: false },
  });
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const [kind, quantity] = watch(["kind", "quantity"]);

  const submit = form.handleSubmit((values) =>
    correcting.mutate(values, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        if (error instanceof ApiError && ["not_enough", "part_counted"].includes(error.code)) {
          // The next press says that this comes on top of the count.
          if (error.code === "part_counted") form.setValue("besidesCount", true);
          form.setError(
            "quantity",
            { type: "server", message: error.message },
            { shouldFocus: true },
          );
          return;
        }
        showFailure(form, error, CORRECTION_FIELDS);
      },
    }),
  );

  return (
    <FormPanel title={say.parts_correct_stock()} dirty={formState.isDirty} close={close}>
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <div className="mb-4 rounded-md border p-4 text-base">
            <p className="wrap-anywhere font-semibold">{part.partName}</p>
            <p className="text-muted-foreground">
              {free === onHand
                ? say.parts_on_the_shelf({ onHand: quantityText(onHand, unit) })
                : say.parts_on_the_shelf_free({
                    onHand: quantityText(onHand, unit),
                    free: numberText(free),
                  })}
            </p>
            <p role="status" className="min-h-6 font-medium">
              {outcome(part, { kind, quantity })}
            </p>
          </div>
          <ChoiceField
            control={control}
            name="kind"
            label={say.parts_what_happened()}
            options={OPTIONS}
          />
          <Field label={say.parts_quantity_in({ unit })} required error={errors.quantity?.message}>
            {(wiring) => (
              <Input {...wiring} {...register("quantity")} inputMode="decimal" autoComplete="off" />
            )}
          </Field>
          {asksForCost(kind) && (
            <Field
              label={say.parts_cost_of_one_unit()}
              required={kind === "opening"}
              help={kind === "found" ? say.parts_if_you_leave_it_empty_todays() : undefined}
              error={errors.unitCost?.message}
            >
              {(wiring) => <RupeesInput {...wiring} {...register("unitCost")} />}
            </Field>
          )}
          <Field label={say.parts_reason()} required error={errors.reason?.message}>
            {(wiring) => <Input {...wiring} {...register("reason")} autoComplete="off" />}
          </Field>
          <LockedNote error={correcting.error} />
        </div>
        <PanelActions verb={say.parts_correct_stock()} busy={correcting.isPending} />
      </form>
    </FormPanel>
  );
}
