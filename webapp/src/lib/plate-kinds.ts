/** What may be a vehicle's number, as the server reads it: see its module of plates. */

const STATES =
  "AN|AP|AR|AS|BR|CG|CH|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TG|TN|TR|TS|UA|UK|UP|WB";
const KINDS = [
  // The specification's own.
  /^[A-Z]{2}\d{1,2}[A-Z]{0,2}\d{4}$/,
  // The series of all India.
  /^(2[1-9]|[3-9]\d)BH\d{4}[A-HJ-NP-Z]{1,2}$/,
  // Delhi's three letters, and numbers shorter than four.
  new RegExp(`^(${STATES})\\d{1,2}[A-Z]{1,3}\\d{1,4}$`),
];
// Vintage, diplomatic, military, temporary: somebody has to say that it is one of those.
const ANY = /^[A-Z0-9]{3,15}$/;

function bare(text: string): string {
  return text.replace(/[\s\-.·:]/g, "").toUpperCase();
}

export function isPlate(text: string): boolean {
  const plate = bare(text);
  return KINDS.some((kind) => kind.test(plate));
}

/** Of a known shape or not: perhaps what a vehicle carries. */
export function mayBePlate(text: string): boolean {
  return ANY.test(bare(text));
}

/** Of no known shape, and yet perhaps what the vehicle carries. */
export function mayBeOtherPlate(text: string): boolean {
  return !isPlate(text) && mayBePlate(text);
}
