import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { isGstin } from "@/features/gst/gstin";
import type { SupplierForm } from "./supplier";

const PHONE = /^[6-9]\d{9}$/;
const isEmail = z.email();

/** The rules of a supplier, with the server's words. */
export const supplierForm = z
  .object({
    supplierName: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, say.purchases_name_is_required()),
        z.maxLength(200, say.purchases_at_most_200_characters()),
      ),
    gstin: z.string().check(
      z.trim(),
      z.refine((gstin) => gstin === "" || isGstin(gstin), say.purchases_this_gstin_is_not_valid()),
    ),
    stateCode: z.string(),
    phoneNumber: z.string().check(
      z.trim(),
      z.refine(
        (phone) => phone === "" || PHONE.test(phone),
        say.purchases_enter_a_valid_phone_number(),
      ),
    ),
    email: z.string().check(
      z.trim(),
      z.refine(
        (email) => email === "" || z.safeParse(isEmail, email).success,
        say.purchases_invalid_email_address(),
      ),
    ),
    address: z.string().check(z.trim(), z.maxLength(1000, say.purchases_at_most_1000_characters())),
  })
  .check(
    z.refine<SupplierForm>(({ gstin, stateCode }) => gstin !== "" || stateCode !== "", {
      path: ["stateCode"],
      error: say.purchases_state_is_required(),
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
