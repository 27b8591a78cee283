import type { infer as Values } from "zod/mini";
import { compactGstin } from "@/features/gst/gstin";
import { REGULAR, UNREGISTERED } from "./registrations";
import type { profileForm } from "./schema";
import type { GstProfile, GstProfileIn } from "./types";

export type ProfileForm = Values<typeof profileForm>;

export function toForm(profile: GstProfile): ProfileForm {
  return {
    // Most garages that gave a GSTIN at sign-up are registered as Regular, so Regular is
    // preselected. The owner sees this before saving.
    registration: profile.registration ?? (profile.gstin ? REGULAR : ""),
    gstin: profile.gstin ?? "",
    legalName: profile.legalName,
    address: profile.address ?? "",
    stateCode: profile.stateCode ?? "",
    phoneNumber: profile.phoneNumber ?? "",
    email: profile.email ?? "",
    invoicePrefix: profile.invoicePrefix,
    vpa: profile.vpa ?? "",
    footer: profile.footer ?? "",
    roundsTotal: profile.roundsTotal,
    customerLanguage: profile.customerLanguage,
    paperLanguage: profile.paperLanguage,
  };
}

/**
 * Adds the record version that was opened. An unregistered garage sends no GSTIN, even if a GSTIN
 * was typed before.
 */
export function toProfileIn(form: ProfileForm, version: number | null) {
  const gstin = form.registration === UNREGISTERED ? "" : compactGstin(form.gstin);
  return { ...form, gstin, version } satisfies GstProfileIn;
}
