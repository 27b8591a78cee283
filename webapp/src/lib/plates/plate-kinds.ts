/** The formats of vehicle numbers. The server has the same formats in its module of plates. */

const STATES =
  "AN|AP|AR|AS|BR|CG|CH|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TG|TN|TR|TS|UA|UK|UP|WB";
const STATE_FIRST = new RegExp(`^(${STATES})`);
const BHARAT = /^(2[1-9]|[3-9]\d)BH\d{4}[A-HJ-NP-Z]{1,2}$/;
const KINDS = [
  // This is the format in the specification.
  /^[A-Z]{2}\d{1,2}[A-Z]{0,2}\d{4}$/,
  // These are plates of the Bharat (BH) series, which are valid in all of India.
  BHARAT,
  // These are Delhi's plates with three letters, and plates with fewer than four digits.
  new RegExp(`^(${STATES})\\d{1,2}[A-Z]{1,3}\\d{1,4}$`),
];
// This also matches vintage, diplomatic, military and temporary plates. The person must mark such a
// plate as a different plate.
const ANY = /^[A-Z0-9]{3,15}$/;

function bare(text: string): string {
  return text.replace(/[\s\-.·:]/g, "").toUpperCase();
}

export function isPlate(text: string): boolean {
  const plate = bare(text);
  return KINDS.some((kind) => kind.test(plate));
}

/** Returns whether a plate begins with the code of a state, or is of the Bharat series. */
export function namesItsState(text: string): boolean {
  return STATE_FIRST.test(bare(text)) || BHARAT.test(bare(text));
}

/** Returns whether the text can be a plate of any format, even an unusual format. */
export function mayBePlate(text: string): boolean {
  return ANY.test(bare(text));
}

/** Returns whether the text can only be a plate of an unusual format. */
export function mayBeOtherPlate(text: string): boolean {
  return !isPlate(text) && mayBePlate(text);
}
