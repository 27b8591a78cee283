import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { phoneRule } from "@/lib/contact/phone-rules";
import type { ChangedStaffIn, PhoneStaffIn, StaffIn } from "./types";

/** Service Advisor, Technician and Cashier. Managers and owners sign in by email. */
export const PHONE_ROLES = [3, 4, 5];

const person = {
  staffName: z.string().check(z.trim(), z.minLength(1, say.staff_staff_name_is_required())),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, say.staff_email_is_required()),
      z.email(say.staff_invalid_email_address()),
    ),
  phoneNumber: phoneRule(),
  roleId: z.number().check(z.minimum(1, say.staff_role_is_required())),
};

/** The rules of a new person. The password is required, and the confirmation must be equal. */
export const newStaffForm = z
  .object({
    ...person,
    password: z.string().check(z.minLength(6, say.staff_password_must_be_at_least_6())),
    cpassword: z.string().check(z.minLength(6, say.staff_confirm_password_is_required())),
  })
  .check(
    z.refine((form) => form.password === form.cpassword, {
      path: ["cpassword"],
      error: say.staff_passwords_must_match(),
      // This rule also runs if other fields are invalid.
      when: ({ value }) => typeof value === "object",
    }),
  );

const anyPassword = { password: z.string(), cpassword: z.string() };

/** The rules of a person who signs in by phone: no email and no password. */
export const phoneStaffForm = z.object({ ...person, email: z.string(), ...anyPassword });

export const changedStaffForm = z.object({ ...person, ...anyPassword });

const isEmail = z.email();

/** The rules of a changed person who signs in by phone: the email is optional. */
export const changedPhoneStaffForm = z.object({
  ...person,
  ...anyPassword,
  email: z.string().check(
    z.trim(),
    z.refine((typed) => !typed || isEmail.safeParse(typed).success, {
      error: say.staff_invalid_email_address(),
    }),
  ),
});

export type StaffForm = z.infer<typeof newStaffForm>;

export function toPhoneStaffIn({ staffName, phoneNumber, roleId }: StaffForm) {
  return { staffName, phoneNumber, roleId } satisfies PhoneStaffIn;
}

export function toStaffIn(form: StaffForm) {
  return form satisfies StaffIn;
}

export function toChangedStaffIn({ staffName, email, phoneNumber, roleId }: StaffForm) {
  return { staffName, email, phoneNumber, roleId } satisfies ChangedStaffIn;
}
