import { UNITS } from "../quantity";

/** Shows the units as the options of a select. */
export function UnitOptions() {
  return Object.entries(UNITS).map(([code, { word }]) => (
    <option key={code} value={code}>
      {code} · {word}
    </option>
  ));
}
