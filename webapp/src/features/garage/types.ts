import type { Schema } from "@/api/schema";

export type GstProfile = Schema<"GstProfileOut">;
export type GstProfileIn = Schema<"GstProfileIn">;
export type GarageSettings = Schema<"SettingsOut">;
export type StockSetting = Schema<"StockSettingOut">;
