import type { paths } from "@/api/schema.gen";

type Login = paths["/api/garage/login"]["post"];
type Me = paths["/api/garage/me"]["get"];

export type LoginIn = Login["requestBody"]["content"]["application/json"];
export type LoginEnvelope = Extract<
  Login["responses"][200]["content"]["application/json"],
  { success: true }
>;
export type MeOut = Me["responses"][200]["content"]["application/json"]["data"];
export type User = MeOut["user"];
export type Garage = MeOut["garages"][number];
