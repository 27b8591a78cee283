import { say } from "@/say";
import type { CheckIn } from "./types";

/** The server's codes with their words, in the order of the screen. */
export const BELONGINGS = {
  spare_wheel: say.visits_spare_wheel(),
  tools: say.visits_jack_and_tools(),
  stereo: say.visits_stereo(),
  floor_mats: say.visits_floor_mats(),
  wheel_caps: say.visits_wheel_caps(),
  registration: say.visits_registration(),
  insurance: say.visits_insurance(),
  pollution: say.visits_pollution(),
  charger: say.visits_charger(),
  dash_cam: say.visits_dash_cam(),
} as const;

export const DAMAGE = {
  scratch: say.visits_scratch(),
  dent: say.visits_dent(),
  crack: say.visits_crack(),
  broken: say.visits_broken(),
  rust: say.visits_rust(),
  missing: say.visits_missing(),
} as const;

export const VIEWS = {
  front: say.visits_front(),
  back: say.visits_back(),
  left: say.visits_left_side(),
  right: say.visits_right_side(),
  dashboard: say.visits_dashboard(),
  odometer: say.visits_odometer(),
} as const;

export const UNSIGNED = {
  left: say.visits_the_customer_left(),
  refused: say.visits_the_customer_refused(),
  driver: say.visits_a_driver_brought_the_vehicle(),
  other: say.visits_another_reason(),
} as const;

/** Returns the word of a server's code. A newer server may know more codes. */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}

export function kilometres(km: number): string {
  return say.visits_km({ km: km.toLocaleString("en-IN") });
}

export function odometerText({
  odometerKm,
  unreadable,
}: Pick<CheckIn, "odometerKm" | "unreadable">) {
  if (unreadable) return say.visits_not_readable();
  return odometerKm === null ? null : kilometres(odometerKm);
}

const FUEL: Readonly<Record<number, string>> = {
  0: say.checkin_empty(),
  4: say.checkin_half_a_tank(),
  8: say.checkin_full(),
};

export function fuelText(eighths: number | null): string | null {
  return eighths === null ? null : (FUEL[eighths] ?? say.checkin_of_8({ level: eighths }));
}

type LeftInside = Pick<CheckIn, "belongings" | "keys" | "otherItems">;

/** Returns the things that are in the vehicle, or null if there are none. */
export function leftInside({ belongings, keys, otherItems }: LeftInside): string | null {
  const things = belongings.map((code) => wordOf(BELONGINGS, code));
  if (keys !== null) things.push(say.visits_keys({ count: keys }));
  if (otherItems) things.push(otherItems);
  return things.join(", ") || null;
}

type Marked = { placeLabel: string; kind: string; note: string };

export function markText({ placeLabel, kind, note }: Marked): string {
  return `${placeLabel}: ${wordOf(DAMAGE, kind).toLowerCase()}${note && ` (${note})`}`;
}
