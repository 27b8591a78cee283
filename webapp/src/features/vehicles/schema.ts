import "@/lib/forms/zod";
import * as z from "zod/mini";
import { customerRules } from "@/features/customers/schema";
import { vehicleRules } from "@/lib/plates/plate-rules";

export const vehicleForm = (isOther: boolean) => z.object(vehicleRules(isOther));

/** Returns the rules of the form that adds another customer of a known vehicle. */
export const associationForm = (noEmail: boolean) => z.object(customerRules(noEmail));
