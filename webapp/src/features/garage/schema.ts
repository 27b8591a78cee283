import { say } from "@/say";
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
      .check(z.refine((kind) => kinds.has(kind), say.garage_please_choose_how_the_garage_is())),
    gstin: z.string().check(z.trim()),
    legalName: z.string().check(z.trim(), z.minLength(1, say.garage_legal_name_is_required())),
    address: z.string().check(z.trim(), z.minLength(1, say.garage_address_is_required())),
    stateCode: z.string().check(z.minLength(1, say.garage_state_is_required())),
    phoneNumber: z.string().check(
      z.trim(),
      z.refine(
        (phone) => phone === "" || PHONE.test(phone),
        say.garage_phone_number_must_be_exactly_10(),
      ),
      z.refine(
        (phone) => phone === "" || /^[6-9]/.test(phone),
        say.garage_enter_a_valid_phone_number(),
      ),
    ),
    email: optional(
      (email) => z.safeParse(isEmail, email).success,
      say.garage_invalid_email_address(),
    ),
    invoicePrefix: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, say.garage_invoice_prefix_is_required()),
        z.regex(/^[A-Za-z0-9]{1,5}$/, say.garage_the_prefix_is_one_to_five()),
      ),
    vpa: optional((vpa) => VPA.test(vpa), say.garage_this_is_not_a_valid_upi()),
    footer: z.string().check(z.trim()),
    roundsTotal: z.boolean(),
    customerLanguage: z.string(),
    paperLanguage: z.string(),
  })
  .check(
    z.refine((form) => !isRegistered(form) || form.gstin.trim() !== "", {
      path: ["gstin"],
      error: say.garage_gstin_is_required(),
      when: isForm,
    }),
    z.refine((form) => !isRegistered(form) || form.gstin.trim() === "" || isGstin(form.gstin), {
      path: ["gstin"],
      error: say.garage_this_is_not_a_valid_gstin(),
      when: isForm,
    }),
  );
