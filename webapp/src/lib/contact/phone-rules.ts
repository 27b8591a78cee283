import * as z from "zod/mini";

/** The specification's rules for a phone number, used in every form. */
export const phoneRule = () =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\d{10}$/, "Phone Number must be exactly 10 digits"),
      z.regex(/^[6-9]/, "Enter a valid phone number"),
    );
