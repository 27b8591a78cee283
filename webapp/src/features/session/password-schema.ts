import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { passwordRule } from "./schema";
import type { ResetPasswordIn } from "./types";

export const passwordForm = z
  .object({
    password: passwordRule(),
    cpassword: z.string(),
  })
  .check(
    z.refine(({ password, cpassword }) => password === cpassword, {
      error: say.session_passwords_must_match(),
      path: ["cpassword"],
      // The confirmation is also checked if the password is too short, so both errors are shown.
      when: () => true,
    }),
  );

export type PasswordForm = z.infer<typeof passwordForm>;

export function toResetPasswordIn(form: PasswordForm, userId: string) {
  return { userId, ...form } satisfies ResetPasswordIn;
}
