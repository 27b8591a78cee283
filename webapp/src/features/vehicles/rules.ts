import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { byPlate } from "@/lib/by-plate";
import type { AssociationForm, VehicleForm } from "./forms";
import { associationForm, vehicleForm } from "./schema";

/** Load this lazily: what checks a form weighs more than the form. */
export const vehicle = byPlate<VehicleForm>((isOther) => zodResolver(vehicleForm(isOther)));
export const association: Resolver<AssociationForm> = zodResolver(associationForm);
