import "@/lib/forms/zod";
import * as z from "zod/mini";
import { compactGstin, isGstin } from "@/features/gst/gstin";
import type { BranchIn } from "./types";

/** The name field of the forms that open and rename a branch. */
export const nameForm = z.object({
  garageName: z.string().check(z.trim(), z.minLength(1, "Branch name is required")),
});

export const branchForm = z.extend(nameForm, {
  address: z.string().check(z.trim(), z.minLength(1, "Address is required")),
  stateCode: z.string().check(z.minLength(1, "State is required")),
  gstin: z.string().check(
    z.trim(),
    z.refine((gstin) => gstin === "" || isGstin(gstin), "This is not a valid GSTIN"),
  ),
  garagePhoneNumber: z.string().check(
    z.trim(),
    z.refine(
      (phone) => phone === "" || /^\d{10}$/.test(phone),
      "Phone Number must be exactly 10 digits",
    ),
    z.refine((phone) => phone === "" || /^[6-9]/.test(phone), "Enter a valid phone number"),
  ),
});

export type NameForm = z.infer<typeof nameForm>;
export type BranchForm = z.infer<typeof branchForm>;

export function toBranchIn(form: BranchForm) {
  return { ...form, gstin: compactGstin(form.gstin) } satisfies BranchIn;
}
