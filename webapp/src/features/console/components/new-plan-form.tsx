"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ChoiceField } from "@/components/choice-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { addPlan } from "../api/offers";
import { newPlanForm, toAddPlanIn, type NewPlanForm as Values } from "../schema";
import { per } from "../words";
import { TermsFields } from "./terms-fields";
import { VerbForm } from "./verb-form";

const INTERVALS = [
  { value: "month", word: "A month" },
  { value: "year", word: "A year" },
] as const;

type NewPlanFormProps = { close: () => void; done: (message: string) => void };

export default function NewPlanForm({ close, done }: NewPlanFormProps) {
  return (
    <VerbForm<Values>
      resolver={zodResolver(newPlanForm)}
      defaultValues={{
        name: "",
        interval: "month",
        price: "",
        branches: "",
        staff: "",
        reason: "",
      }}
      send={(values, key) => addPlan(toAddPlanIn(values), key)}
      done={done}
      title="Add a plan"
      about="Existing garages and new ones at sign-up can choose it immediately."
      verb="Add plan"
      reason
      close={close}
    >
      {({ register, control, watch, formState: { errors } }) => (
        <>
          <Field label="Name" required error={errors.name?.message}>
            {(wiring) => (
              <Input {...wiring} {...register("name")} autoComplete="off" maxLength={60} />
            )}
          </Field>
          <ChoiceField
            control={control}
            name="interval"
            label="Billing period"
            options={INTERVALS}
          />
          <TermsFields
            register={register}
            errors={errors}
            per={per({ interval: watch("interval") })}
          />
        </>
      )}
    </VerbForm>
  );
}
