import type { CheckIn } from "./types";

/** The server's codes with their words, in the order of the screen. */
export const BELONGINGS = {
  spare_wheel: "Spare wheel",
  tools: "Jack and tools",
  stereo: "Stereo",
  floor_mats: "Floor mats",
  wheel_caps: "Wheel caps",
  registration: "RC",
  insurance: "Insurance",
  pollution: "PUC",
  charger: "Charger",
  dash_cam: "Dash cam",
} as const;

export const DAMAGE = {
  scratch: "Scratch",
  dent: "Dent",
  crack: "Crack",
  broken: "Broken",
  rust: "Rust",
  missing: "Missing",
} as const;

export const VIEWS = {
  front: "Front",
  back: "Back",
  left: "Left side",
  right: "Right side",
  dashboard: "Dashboard",
  odometer: "Odometer",
} as const;

export const UNSIGNED = {
  left: "The customer left",
  refused: "The customer refused",
  driver: "A driver brought the vehicle",
  other: "Another reason",
} as const;

/** Returns the word of a server's code. A newer server may know more codes. */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}

export function kilometres(km: number): string {
  return `${km.toLocaleString("en-IN")} km`;
}

export function odometerText({
  odometerKm,
  unreadable,
}: Pick<CheckIn, "odometerKm" | "unreadable">) {
  if (unreadable) return "Not readable";
  return odometerKm === null ? null : kilometres(odometerKm);
}

export function fuelText(eighths: number | null): string | null {
  return eighths === null ? null : `${eighths}/8`;
}

type LeftInside = Pick<CheckIn, "belongings" | "keys" | "otherItems">;

/** Returns the things that are in the vehicle, or null if there are none. */
export function leftInside({ belongings, keys, otherItems }: LeftInside): string | null {
  const things = belongings.map((code) => wordOf(BELONGINGS, code));
  if (keys !== null) things.push(keys === 1 ? "1 key" : `${keys} keys`);
  if (otherItems) things.push(otherItems);
  return things.join(", ") || null;
}

type Marked = { placeLabel: string; kind: string; note: string };

export function markText({ placeLabel, kind, note }: Marked): string {
  return `${placeLabel}: ${wordOf(DAMAGE, kind).toLowerCase()}${note && ` (${note})`}`;
}
