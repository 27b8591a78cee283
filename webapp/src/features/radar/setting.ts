import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { daysBefore, isoToday } from "@/lib/dates/day";
import { rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import type { LeakSetting, LeakSettingIn } from "./types";

const MOST_DAYS = 180;
const DAYS_BACK = 366;

/** The days that the first day may be. */
export function firstDayRange(today: string = isoToday()) {
  return { min: daysBefore(today, DAYS_BACK), max: today };
}

/** The rules of the radar's settings, with the server's words. */
export const settingForm = z.object({
  isOn: z.boolean(),
  rules: z.array(z.object({ rule: z.string(), isOn: z.boolean() })),
  firstDay: z.string().check(z.minLength(1, say.radar_choose_a_day())),
  readyDays: days(),
  creditNoteDays: days(),
  uncreditedDays: days(),
  leastAmount: amountField(),
});

export type SettingForm = z.infer<typeof settingForm>;
export const SETTING_FIELDS = [
  "firstDay",
  "readyDays",
  "creditNoteDays",
  "uncreditedDays",
  "leastAmount",
] as const;

export function toSettingForm(setting: LeakSetting): SettingForm {
  return {
    isOn: setting.isOn,
    rules: setting.rules.map(({ rule, isOn }) => ({ rule, isOn })),
    firstDay: setting.firstDay,
    readyDays: String(setting.readyDays),
    creditNoteDays: String(setting.creditNoteDays),
    uncreditedDays: String(setting.uncreditedDays),
    leastAmount: String(setting.leastAmount),
  };
}

export function toSettingIn(form: SettingForm): LeakSettingIn {
  return {
    isOn: form.isOn,
    rulesOff: form.rules.filter(({ isOn }) => !isOn).map(({ rule }) => rule),
    firstDay: form.firstDay,
    readyDays: Number(form.readyDays),
    creditNoteDays: Number(form.creditNoteDays),
    uncreditedDays: Number(form.uncreditedDays),
    leastAmount: rupeesIn(form.leastAmount),
  };
}

function days() {
  return z.string().check(
    z.refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_DAYS, {
      error: say.radar_choose_between_1_and_days({ most: MOST_DAYS }),
    }),
  );
}
