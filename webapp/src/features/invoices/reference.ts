import { say } from "@/say";

const LONGEST = 40;

/** Returns why the server would refuse a UTR, an approval code or the number of a certificate. */
export function referenceProblem(reference: string): string | undefined {
  if (reference.trim().length > LONGEST) return say.invoices_at_most_characters({ most: LONGEST });
  return /^[A-Za-z0-9/_.\s-]*$/.test(reference)
    ? undefined
    : say.invoices_use_only_letters_digits_and_in();
}

/** Payment apps show a UTR in groups of digits. */
export function bareReference(reference: string): string {
  return reference.replace(/\s/g, "");
}

/** Returns whether a rule about several fields can be checked: the value is the form, and no field of it. */
export function isForm({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}
