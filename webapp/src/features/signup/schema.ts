import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { isGstin } from "@/features/gst/gstin";
import { emailRule, passwordRule } from "@/features/session/schema";
import { phoneRule } from "@/lib/contact/phone-rules";

const required = (what: string) =>
  z.string().check(z.trim(), z.minLength(1, say.signup_is_required({ what })));

export const signUpForm = z.object({
  chainName: required(say.signup_business_name()),
  ownerName: required(say.signup_your_name()),
  email: emailRule(),
  phoneNumber: phoneRule(),
  garageName: required(say.signup_garage_name()),
  address: required(say.signup_address()),
  gstin: z.string().check(
    z.trim(),
    z.refine((gstin) => gstin === "" || isGstin(gstin), say.signup_this_is_not_a_valid_gstin()),
  ),
  stateCode: required(say.signup_state()),
  password: passwordRule(),
});
