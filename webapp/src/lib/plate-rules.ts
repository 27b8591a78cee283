import * as z from "zod/mini";
import { isPlate, mayBePlate } from "./plate-kinds";

const INVALID = "Invalid Vehicle Number format";

/**
 * The fields of a vehicle, for every form that has one. What may be its number depends on whether somebody has
 * said that it is a different plate. That is the field's rule and not the form's, which zod leaves out as soon
 * as another field has an error that ends its checks.
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
