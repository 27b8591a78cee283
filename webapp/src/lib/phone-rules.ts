import * as z from "zod/mini";

/** What the specification asks of a phone number, in every form that has one. */
export const phoneRule = () =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\d{10}$/, "Phone Number must be exactly 10 digits"),
      z.regex(/^[6-9]/, "Enter a valid phone number"),
    );
