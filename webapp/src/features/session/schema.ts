import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import type { LoginIn, VerifyOtpIn } from "./types";

export const emailRule = () =>
  z.string().check(z.trim(), z.email(say.session_please_enter_a_valid_email_address()));

/** Returns the rule for a new password. */
export const passwordRule = () =>
  z.string().check(z.minLength(8, say.session_password_must_be_at_least_8()));

export const loginForm = z.object({
  email: emailRule(),
  password: z.string().check(z.minLength(1, say.session_password_is_required())),
  remember: z.boolean(),
  // A code of the second factor, after the server has asked for it.
  code: z.optional(z.string()),
});

export type LoginForm = z.infer<typeof loginForm>;

export function toLoginIn(form: LoginForm) {
  return {
    email: form.email,
    password: form.password,
    remember: form.remember ? 1 : 0,
    ...(form.code && { code: form.code }),
  } satisfies LoginIn;
}

export const forgetForm = z.object({ email: emailRule() });

export type ForgetForm = z.infer<typeof forgetForm>;

export function toVerifyOtpIn(address: string, otp: string) {
  return { email: address, otp } satisfies VerifyOtpIn;
}
