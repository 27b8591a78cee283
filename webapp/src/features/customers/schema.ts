import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { isGstin } from "@/features/gst/gstin";
import { phoneRule } from "@/lib/contact/phone-rules";
import { vehicleRules } from "@/lib/plates/plate-rules";

const text = z.string();
const isFlag = (value: number) => value === 0 || value === 1;

/** The rules of the optional details for tax invoices. */
const taxRules = {
  gstin: z.string().check(
    z.trim(),
    z.refine((gstin) => gstin === "" || isGstin(gstin), say.customers_this_is_not_a_valid_gstin()),
  ),
  stateCode: text,
};

const isEmail = z.email();
const optionalEmail = z.string().check(
  z.trim(),
  z.refine(
    (email) => email === "" || z.safeParse(isEmail, email).success,
    say.customers_invalid_email_address(),
  ),
);
const requiredEmail = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: say.customers_email_is_required(), abort: true }),
    z.email(say.customers_invalid_email_address()),
  );

/**
 * Returns the customer rules of the forms that add a customer: the add form, the new job form and
 * the association form. The checkbox "The customer has no email" makes the email optional.
 */
export const customerRules = (noEmail: boolean) => ({
  customerName: z
    .string()
    .check(z.trim(), z.minLength(1, say.customers_customer_name_is_required())),
  phoneNumber: phoneRule(),
  noEmail: z.boolean(),
  email: noEmail ? optionalEmail : requiredEmail,
  address: z.string().check(z.trim()),
  isPremiumCustomer: z.number().check(z.refine(isFlag, say.customers_invalid_premium_status())),
  ...taxRules,
  language: text,
});

/** The same fields without rules, for a form whose customer is known. */
export const customerAsIs = {
  customerName: text,
  phoneNumber: text,
  noEmail: z.boolean(),
  email: text,
  address: text,
  isPremiumCustomer: z.number(),
  gstin: text,
  stateCode: text,
  language: text,
};

export const newCustomerForm = (isOther: boolean, noEmail: boolean) =>
  z.object({ ...customerRules(noEmail), ...vehicleRules(isOther) });

/** The rules of an existing customer. The email is optional, but the postal address is required. */
export const changedCustomerForm = z.object({
  customerName: z.string().check(z.trim(), z.minLength(1, say.customers_name_is_required())),
  phoneNumber: phoneRule(),
  email: optionalEmail,
  address: z.string().check(z.trim(), z.minLength(1, say.customers_address_is_required())),
  isPremiumCustomer: z
    .number()
    .check(z.refine(isFlag, say.customers_invalid_premium_status_must_be_0())),
  ...taxRules,
  language: text,
});
