import "@/lib/forms/zod";
import * as z from "zod/mini";
import { phoneRule } from "@/lib/contact/phone-rules";
import type { ChangedStaffIn, StaffIn } from "./types";

const person = {
  staffName: z.string().check(z.trim(), z.minLength(1, "Staff Name is required")),
  email: z
    .string()
    .check(z.trim(), z.minLength(1, "Email is required"), z.email("Invalid email address")),
  phoneNumber: phoneRule(),
  roleId: z.number().check(z.minimum(1, "Role is required")),
};

/** The rules of a new person. The password is required, and the confirmation must be equal. */
export const newStaffForm = z
  .object({
    ...person,
    password: z.string().check(z.minLength(6, "Password must be at least 6 characters")),
    cpassword: z.string().check(z.minLength(6, "Confirm Password is required")),
  })
  .check(
    z.refine((form) => form.password === form.cpassword, {
      path: ["cpassword"],
      error: "Passwords must match",
      // This rule also runs if other fields are invalid.
      when: ({ value }) => typeof value === "object",
    }),
  );

export const changedStaffForm = z.object({
  ...person,
  password: z.string(),
  cpassword: z.string(),
});

export type StaffForm = z.infer<typeof newStaffForm>;

export function toStaffIn(form: StaffForm) {
  return form satisfies StaffIn;
}

export function toChangedStaffIn({ staffName, email, phoneNumber, roleId }: StaffForm) {
  return { staffName, email, phoneNumber, roleId } satisfies ChangedStaffIn;
}
