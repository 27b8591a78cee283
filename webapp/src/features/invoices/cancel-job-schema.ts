import "@/lib/zod";
import * as z from "zod/mini";
import { reasonForm } from "./reason-schema";
import type { CancelJobIn } from "./types";

const MONEY = "Choose whether the money is refunded or kept";

/** `paid`: the job has payments, so the form must ask what happens to them. */
export function cancelJobSchema(paid: boolean) {
  return z.extend(reasonForm, {
    money: z
      .string()
      .check(z.refine((money) => !paid || money === "refund" || money === "keep", MONEY)),
  });
}

export type CancelJobForm = { reason: string; money: string };

export function toCancelJobIn({ reason, money }: CancelJobForm): CancelJobIn {
  return { reason, money: money === "refund" || money === "keep" ? money : null };
}
