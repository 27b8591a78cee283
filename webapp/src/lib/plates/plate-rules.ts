import * as z from "zod/mini";
import { VEHICLE_CLASSES } from "@/lib/vehicle-class/classes";
import { say } from "@/say";
import { isPlate, mayBePlate } from "./plate-kinds";

const INVALID = say.lib_invalid_vehicle_number_format();

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
        z.minLength(1, { error: say.lib_vehicle_number_is_required(), abort: true }),
        z.refine(isOther ? mayBePlate : isPlate, INVALID),
      ),
    vehicleModel: z.string().check(z.trim(), z.minLength(1, say.lib_vehicle_modal_is_required())),
    otherPlate: z.boolean(),
    // A form that an older release kept has none.
    vehicleClass: z.optional(z.enum(["", ...VEHICLE_CLASSES])),
  };
}
