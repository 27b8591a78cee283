const BH = /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/;
const STATE = /^([A-Z]{2})(\d{1,2})([A-Z]{0,3})(\d{1,4})$/;

/** Splits a stored plate into groups: MH12AB1234 → MH 12 AB 1234. */
export function groupPlate(plate: string): string {
  const bare = plate.toUpperCase().replace(/[\s.:·-]/g, "");
  const groups = BH.exec(bare) ?? STATE.exec(bare);
  return groups ? groups.slice(1).filter(Boolean).join(" ") : bare;
}
