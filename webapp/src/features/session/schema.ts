import "@/lib/zod";
import * as z from "zod/mini";
import type { LoginIn } from "./types";

export const loginForm = z.object({
  email: z.string().check(z.trim(), z.email("Please enter a valid email address.")),
  password: z.string().check(z.minLength(1, "Password is required")),
  remember: z.boolean(),
});

export type LoginForm = z.infer<typeof loginForm>;

export function toLoginIn(form: LoginForm) {
  return {
    email: form.email,
    password: form.password,
    remember: form.remember ? 1 : 0,
  } satisfies LoginIn;
}
