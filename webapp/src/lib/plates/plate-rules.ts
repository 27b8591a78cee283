import * as z from "zod/mini";
import { isPlate, mayBePlate } from "./plate-kinds";

const INVALID = "Invalid Vehicle Number format";

/**
 * Returns the rules for the vehicle fields of every form. The rule for the vehicle number depends
 * on the checkbox for a different plate. It is a rule of the field, because zod skips rules of the
 * form if the rule of another field has aborted.
 */
export function vehicleRules(isOther: boolean) {
  return {
    vehicleNumber: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: "Vehicle Number is required", abort: true }),
        z.refine(isOther ? mayBePlate : isPlate, INVALID),
      ),
    vehicleModel: z.string().check(z.trim(), z.minLength(1, "Vehicle Modal is required")),
    otherPlate: z.boolean(),
  };
}
