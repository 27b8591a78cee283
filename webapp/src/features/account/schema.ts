import "@/lib/forms/zod";
import * as z from "zod/mini";
import type { Schema } from "@/api/schema";

export type ProfileIn = Schema<"ProfileIn">;
export type ChangePasswordIn = Schema<"ChangePasswordIn">;

const TOO_LONG = "This must be at most 200 characters long";

/** Removes spaces, dashes and the country prefix, as the server does. */
function bareDigits(typed: string): string {
  const digits = typed.replace(/[\s-]/g, "");
  return /^(\+91|0)\d{10}$/.test(digits) ? digits.slice(-10) : digits;
}

export const profileForm = z.object({
  firstName: z
    .string()
    .check(z.trim(), z.minLength(1, "First name is required"), z.maxLength(200, TOO_LONG)),
  lastName: z.string().check(z.trim(), z.maxLength(200, TOO_LONG)),
  phoneNumber: z.pipe(
    z.string(),
    z.pipe(
      z.transform(bareDigits),
      z
        .string()
        .check(
          z.regex(/^\d{10}$/, "Phone Number must be exactly 10 digits"),
          z.regex(/^([6-9]|(?!\d{10}$))/, "Enter a valid phone number"),
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
    currentPassword: z.string().check(z.minLength(1, "Current password is required")),
    password: z.string().check(z.minLength(8, "Password must be at least 8 characters long")),
    cpassword: z.string(),
  })
  .check(
    z.refine(({ password, cpassword }) => password === cpassword, {
      error: "Passwords must match",
      path: ["cpassword"],
    }),
  );

export type PasswordForm = z.infer<typeof passwordForm>;

export function toChangePasswordIn(form: PasswordForm) {
  return form satisfies ChangePasswordIn;
}
