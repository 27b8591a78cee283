import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";

/** The rules of the short forms of purchases, with the server's words. */

const LONGEST_REASON = 200;

export const reason = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, say.purchases_please_write_a_reason()),
      z.maxLength(LONGEST_REASON, say.purchases_at_most_characters({ most: LONGEST_REASON })),
    );

export const day = (required = say.purchases_choose_a_day()) =>
  z.string().check(z.minLength(1, required));

export const paidForm = z.object({ paidOn: day() });
export const reasonForm = z.object({ reason: reason() });
