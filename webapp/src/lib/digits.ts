/**
 * Converts digits of other Indian scripts to Latin digits. The ten digits of a script follow each
 * other in Unicode, from 0 to 9. The length of the text stays the same.
 */
export function westernDigits(text: string): string {
  return text.replace(/[\u0900-\u0d7f]/g, (sign) => {
    const digit = (sign.charCodeAt(0) & 0x7f) - 0x66;
    return digit >= 0 && digit <= 9 ? String(digit) : sign;
  });
}
