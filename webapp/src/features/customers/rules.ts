import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { byTick } from "@/lib/by-tick";
import type { ChangedCustomerForm, NewCustomerForm } from "./forms";
import { changedCustomerForm, newCustomerForm } from "./schema";

/** Load this lazily: the validation code is larger than the form. */
export const newCustomer = byTick<NewCustomerForm>("otherPlate", (isOther) =>
  byTick("noEmail", (noEmail) => zodResolver(newCustomerForm(isOther, noEmail))),
);
export const changedCustomer: Resolver<ChangedCustomerForm> = zodResolver(changedCustomerForm);
