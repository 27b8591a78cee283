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
        z.minLength(1, "Name is required"),
        z.maxLength(200, "At most 200 characters"),
      ),
    gstin: z.string().check(
      z.trim(),
      z.refine((gstin) => gstin === "" || isGstin(gstin), "This GSTIN is not valid."),
    ),
    stateCode: z.string(),
    phoneNumber: z.string().check(
      z.trim(),
      z.refine((phone) => phone === "" || PHONE.test(phone), "Enter a valid phone number"),
    ),
    email: z.string().check(
      z.trim(),
      z.refine(
        (email) => email === "" || z.safeParse(isEmail, email).success,
        "Invalid email address",
      ),
    ),
    address: z.string().check(z.trim(), z.maxLength(1000, "At most 1000 characters")),
  })
  .check(
    z.refine<SupplierForm>(({ gstin, stateCode }) => gstin !== "" || stateCode !== "", {
      path: ["stateCode"],
      error: "State is required",
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
