import "@/lib/forms/zod";
import * as z from "zod/mini";
import { isGstin } from "@/features/gst/gstin";
import { REGISTRATIONS, UNREGISTERED } from "./registrations";

const VPA = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;
const PHONE = /^\d{10}$/;
const isEmail = z.email();

const kinds: ReadonlySet<string> = new Set(REGISTRATIONS.map(({ kind }) => kind));
const isRegistered = ({ registration }: { registration: string }) => registration !== UNREGISTERED;
/** Lets the GSTIN rules run even if other fields are invalid. */
const isForm = ({ value }: { value: unknown }) => typeof value === "object";

/** Returns the rule of an optional field, which must be valid if it is filled. */
const optional = (isValid: (text: string) => boolean, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isValid(text), message),
  );

export const profileForm = z
  .object({
    registration: z
      .string()
      .check(z.refine((kind) => kinds.has(kind), "Please choose how the garage is registered")),
    gstin: z.string().check(z.trim()),
    legalName: z.string().check(z.trim(), z.minLength(1, "Legal name is required")),
    address: z.string().check(z.trim(), z.minLength(1, "Address is required")),
    stateCode: z.string().check(z.minLength(1, "State is required")),
    phoneNumber: z.string().check(
      z.trim(),
      z.refine(
        (phone) => phone === "" || PHONE.test(phone),
        "Phone Number must be exactly 10 digits",
      ),
      z.refine((phone) => phone === "" || /^[6-9]/.test(phone), "Enter a valid phone number"),
    ),
    email: optional((email) => z.safeParse(isEmail, email).success, "Invalid email address"),
    invoicePrefix: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Invoice prefix is required"),
        z.regex(/^[A-Za-z0-9]{1,5}$/, "The prefix is one to five letters and digits"),
      ),
    vpa: optional((vpa) => VPA.test(vpa), "This is not a valid UPI address"),
    footer: z.string().check(z.trim()),
    roundsTotal: z.boolean(),
  })
  .check(
    z.refine((form) => !isRegistered(form) || form.gstin.trim() !== "", {
      path: ["gstin"],
      error: "GSTIN is required",
      when: isForm,
    }),
    z.refine((form) => !isRegistered(form) || form.gstin.trim() === "" || isGstin(form.gstin), {
      path: ["gstin"],
      error: "This is not a valid GSTIN",
      when: isForm,
    }),
  );
