import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { customerAsIs, customerRules } from "@/features/customers/schema";
import { jobFormSchema } from "@/features/jobs/editor/job-schema";
import { isoToday } from "@/lib/dates/day";
import { vehicleRules } from "@/lib/plates/plate-rules";
import { say } from "@/say";
import { type EntryForm, NOT_CHOSEN } from "./entry-form";

/**
 * Returns the rules of an entry. Load them lazily. A known car needs no vehicle, and a known owner no
 * customer.
 */
export function entryResolver(): Resolver<EntryForm> {
  const job = jobFormSchema(isoToday());
  return (values, context, options) => {
    const others = z.object({
      lines: z.array(z.any()).check(z.minLength(1, say.intake_add_at_least_one_service())),
      vehicleId: z.nullable(z.number()),
      customerId: z.nullable(
        z.number().check(z.refine((id) => id !== NOT_CHOSEN, say.intake_choose_who_brings_it())),
      ),
      ...(values.vehicleId ? vehicleAsIs : vehicleRules(values.otherPlate)),
      ...(values.customerId === null ? customerRules(values.noEmail) : customerAsIs),
    });
    const resolve = zodResolver(z.intersection(job, others)) as unknown as Resolver<EntryForm>;
    return resolve(values, context, options);
  };
}

const text = z.string();
const vehicleAsIs = { vehicleNumber: text, vehicleModel: text, otherPlate: z.boolean() };
