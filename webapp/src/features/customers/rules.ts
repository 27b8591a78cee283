import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { resolverByCheckbox } from "@/lib/forms/resolver-by-checkbox";
import type { ChangedCustomerForm, NewCustomerForm } from "./forms";
import { changedCustomerForm, newCustomerForm } from "./schema";

/** Load this lazily: the validation code is larger than the form. */
export const newCustomer = resolverByCheckbox<NewCustomerForm>("otherPlate", (isOther) =>
  resolverByCheckbox("noEmail", (noEmail) => zodResolver(newCustomerForm(isOther, noEmail))),
);
export const changedCustomer: Resolver<ChangedCustomerForm> = zodResolver(changedCustomerForm);
