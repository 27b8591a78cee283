"use client";

import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { per } from "@/features/billing/words";
import { rupees } from "@/lib/money";
import { plansOptions } from "../api/plans";

type PlanFieldProps = { registered: UseFormRegisterReturn; error: string | undefined };

export function PlanField({ registered, error }: PlanFieldProps) {
  const { data: plans } = useQuery(plansOptions());
  return (
    <Field label="Plan" required error={error}>
      {(wiring) => (
        // Its options come later than the form.
        <Select key={plans ? "here" : "waiting"} {...wiring} {...registered} disabled={!plans}>
          <option value="">Choose a plan</option>
          {plans?.map((plan) => (
            <option key={plan.code} value={plan.code}>
              {plan.name}, {rupees(plan.price)} {per(plan)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
