import * as z from "zod/mini";
import { say } from "@/say";

/** Returns the rules for a phone number from the specification. Every form uses them. */
export const phoneRule = () =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\d{10}$/, say.lib_phone_number_must_be_exactly_10()),
      z.regex(/^[6-9]/, say.lib_enter_a_valid_phone_number()),
    );
