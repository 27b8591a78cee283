import type { infer as Values } from "zod/mini";
import { compactGstin } from "@/features/gst/gstin";
import { pageLanguage } from "@/lib/languages";
import type { signUpForm } from "./schema";
import type { SignUpIn } from "./types";

export type SignUpForm = Values<typeof signUpForm>;

export const OWNER_FIELDS = ["chainName", "ownerName", "email", "phoneNumber"] as const;
export const GARAGE_FIELDS = ["garageName", "address", "gstin", "stateCode", "password"] as const;
export const FIELDS = [...OWNER_FIELDS, ...GARAGE_FIELDS];

/** The values that browser storage keeps: all values except the password. */
export type Typed = Omit<SignUpForm, "password">;
export const TYPED_FIELDS = FIELDS.filter((name) => name !== "password");

/**
 * Converts the form for the call. The garage's own phone number is added later, in the garage
 * settings.
 */
export function toSignUpIn(form: SignUpForm) {
  const gstin = compactGstin(form.gstin);
  return { ...form, gstin, garagePhoneNumber: "", language: pageLanguage() } satisfies SignUpIn;
}
