import type { paths } from "@/api/schema.gen";

type Login = paths["/api/garage/login"]["post"];
type VerifyOtp = paths["/api/garage/verify-otp"]["post"];
type ResetPassword = paths["/api/garage/reset-password"]["post"];
type Me = paths["/api/garage/me"]["get"];

export type LoginIn = Login["requestBody"]["content"]["application/json"];
export type VerifyOtpIn = VerifyOtp["requestBody"]["content"]["application/json"];
export type ResetPasswordIn = ResetPassword["requestBody"]["content"]["application/json"];
export type LoginEnvelope = Extract<
  Login["responses"][200]["content"]["application/json"],
  { success: true }
>;
export type MeOut = Me["responses"][200]["content"]["application/json"]["data"];
/** The language is taken over at sign-in, so no screen reads it from the stored session. */
export type User = Omit<MeOut["user"], "language" | "personKey"> & { personKey?: string };
export type Garage = MeOut["garages"][number];
export type Invitation = MeOut["invitations"][number];

export function fullName(user: Pick<User, "firstName" | "lastName">): string {
  return `${user.firstName} ${user.lastName}`.trim();
}
