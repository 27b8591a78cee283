import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import type { Schema } from "@/api/schema";

export type ProfileIn = Schema<"ProfileIn">;
export type ChangePasswordIn = Schema<"ChangePasswordIn">;

const TOO_LONG = say.account_this_must_be_at_most_200();

/** Removes spaces, dashes and the country prefix, as the server does. */
function bareDigits(typed: string): string {
  const digits = typed.replace(/[\s-]/g, "");
  return /^(\+91|0)\d{10}$/.test(digits) ? digits.slice(-10) : digits;
}

export const profileForm = z.object({
  firstName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, say.account_first_name_is_required()),
      z.maxLength(200, TOO_LONG),
    ),
  lastName: z.string().check(z.trim(), z.maxLength(200, TOO_LONG)),
  phoneNumber: z.pipe(
    z.string(),
    z.pipe(
      z.transform(bareDigits),
      z
        .string()
        .check(
          z.regex(/^\d{10}$/, say.account_phone_number_must_be_exactly_10()),
          z.regex(/^([6-9]|(?!\d{10}$))/, say.account_enter_a_valid_phone_number()),
        ),
    ),
  ),
});

export type ProfileForm = z.infer<typeof profileForm>;

export function toProfileIn(form: ProfileForm) {
  return form satisfies ProfileIn;
}

export const passwordForm = z
  .object({
    currentPassword: z.string().check(z.minLength(1, say.account_current_password_is_required())),
    password: z.string().check(z.minLength(8, say.account_password_must_be_at_least_8())),
    cpassword: z.string(),
  })
  .check(
    z.refine(({ password, cpassword }) => password === cpassword, {
      error: say.account_passwords_must_match(),
      path: ["cpassword"],
    }),
  );

export type PasswordForm = z.infer<typeof passwordForm>;

export function toChangePasswordIn(form: PasswordForm) {
  return form satisfies ChangePasswordIn;
}
