import type { Schema } from "@/api/schema";

export type Leak = Schema<"LeakOut">;
export type LeakPage = Schema<"LeakPageOut">;
export type LeakWithEvents = Schema<"LeakWithEventsOut">;
export type LeakEvent = Schema<"LeakEventOut">;
export type LeakSetting = Schema<"LeakSettingOut">;
export type LeakSettingIn = Schema<"LeakSettingIn">;
export type ExplainIn = Schema<"ExplainIn">;
