import * as z from "zod/mini";

/** Returns the rules for a phone number from the specification. Every form uses them. */
export const phoneRule = () =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\d{10}$/, "Phone Number must be exactly 10 digits"),
      z.regex(/^[6-9]/, "Enter a valid phone number"),
    );
