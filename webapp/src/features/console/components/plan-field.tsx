"use client";

import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { plansFor } from "@/features/billing/plans";
import { rupees } from "@/lib/money/format";
import { plansOptions } from "../api/plans";
import type { Plan } from "../types";
import { per } from "../words";

type PlanFieldProps = {
  registered: UseFormRegisterReturn;
  error: string | undefined;
  /**
   * The garage's current plan version. It is offered even if the plan is withdrawn or has a newer
   * version.
   */
  held?: Plan | null;
};

export function PlanField({ registered, error, held = null }: PlanFieldProps) {
  const { data } = useQuery(plansOptions());
  const plans = data && plansFor(data, held);
  return (
    <Field label="Plan" required error={error}>
      {(wiring) => (
        // The new key makes the select show the form's value after the options have loaded.
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
