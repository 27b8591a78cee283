import "@/lib/forms/zod";
import * as z from "zod/mini";
import { isGstin } from "@/features/gst/gstin";
import { emailRule, passwordRule } from "@/features/session/schema";
import { phoneRule } from "@/lib/contact/phone-rules";

const required = (what: string) =>
  z.string().check(z.trim(), z.minLength(1, `${what} is required`));

export const signUpForm = z.object({
  chainName: required("Business name"),
  ownerName: required("Your name"),
  email: emailRule(),
  phoneNumber: phoneRule(),
  garageName: required("Garage name"),
  address: required("Address"),
  gstin: z.string().check(
    z.trim(),
    z.refine((gstin) => gstin === "" || isGstin(gstin), "This is not a valid GSTIN"),
  ),
  stateCode: required("State"),
  password: passwordRule(),
});
