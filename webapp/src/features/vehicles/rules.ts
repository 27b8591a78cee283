import { zodResolver } from "@hookform/resolvers/zod";
import { resolverByCheckbox } from "@/lib/forms/resolver-by-checkbox";
import type { AssociationForm, VehicleForm } from "./forms";
import { associationForm, vehicleForm } from "./schema";

/** Load this lazily: the validation code is larger than the form. */
export const vehicle = resolverByCheckbox<VehicleForm>("otherPlate", (isOther) =>
  zodResolver(vehicleForm(isOther)),
);
export const association = resolverByCheckbox<AssociationForm>("noEmail", (noEmail) =>
  zodResolver(associationForm(noEmail)),
);
