import type { components } from "@/api/schema.gen";

export type GstProfile = components["schemas"]["GstProfileOut"];
export type GstProfileIn = components["schemas"]["GstProfileIn"];
export type GarageSettings = components["schemas"]["SettingsOut"];
