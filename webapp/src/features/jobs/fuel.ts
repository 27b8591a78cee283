import { say } from "@/say";

const WORDS: Partial<Record<number, string>> = {
  0: say.jobs_fuel_empty(),
  25: say.jobs_a_quarter(),
  50: say.jobs_fuel_half(),
  75: say.jobs_three_quarters(),
  100: say.jobs_fuel_full(),
};

/** The fuel levels in percent, as a fuel gauge shows them. */
export const FUEL_LEVELS: readonly number[] = Object.keys(WORDS).map(Number);

export function fuelWord(percent: number): string {
  return WORDS[percent] ?? `${percent} %`;
}
