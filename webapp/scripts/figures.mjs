/** Of many measurements, the one that so large a part of them does not pass. */
export function share(values, part) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];
}

export const median = (values) => share(values, 0.5);
