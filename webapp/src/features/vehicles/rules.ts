import { zodResolver } from "@hookform/resolvers/zod";
import { byTick } from "@/lib/by-tick";
import type { AssociationForm, VehicleForm } from "./forms";
import { associationForm, vehicleForm } from "./schema";

/** Load this lazily: the validation code is larger than the form. */
export const vehicle = byTick<VehicleForm>("otherPlate", (isOther) =>
  zodResolver(vehicleForm(isOther)),
);
export const association = byTick<AssociationForm>("noEmail", (noEmail) =>
  zodResolver(associationForm(noEmail)),
);
