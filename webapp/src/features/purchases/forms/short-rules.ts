import "@/lib/forms/zod";
import * as z from "zod/mini";

/** The rules of the short forms of purchases, with the server's words. */

const LONGEST_REASON = 200;

export const reason = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write a reason"),
      z.maxLength(LONGEST_REASON, `At most ${LONGEST_REASON} characters`),
    );

export const day = (required = "Choose a day") => z.string().check(z.minLength(1, required));

export const paidForm = z.object({ paidOn: day() });
export const reasonForm = z.object({ reason: reason() });
