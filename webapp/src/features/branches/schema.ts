import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { compactGstin, isGstin } from "@/features/gst/gstin";
import type { BranchIn } from "./types";

/** The name field of the forms that open and rename a branch. */
export const nameForm = z.object({
  garageName: z.string().check(z.trim(), z.minLength(1, say.branches_branch_name_is_required())),
});

export const branchForm = z.extend(nameForm, {
  address: z.string().check(z.trim(), z.minLength(1, say.branches_address_is_required())),
  stateCode: z.string().check(z.minLength(1, say.branches_state_is_required())),
  gstin: z.string().check(
    z.trim(),
    z.refine((gstin) => gstin === "" || isGstin(gstin), say.branches_this_is_not_a_valid_gstin()),
  ),
  garagePhoneNumber: z.string().check(
    z.trim(),
    z.refine(
      (phone) => phone === "" || /^\d{10}$/.test(phone),
      say.branches_phone_number_must_be_exactly_10(),
    ),
    z.refine(
      (phone) => phone === "" || /^[6-9]/.test(phone),
      say.branches_enter_a_valid_phone_number(),
    ),
  ),
});

export type NameForm = z.infer<typeof nameForm>;
export type BranchForm = z.infer<typeof branchForm>;

export function toBranchIn(form: BranchForm) {
  return { ...form, gstin: compactGstin(form.gstin) } satisfies BranchIn;
}
