import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { byPlate } from "@/lib/by-plate";
import type { ChangedCustomerForm, NewCustomerForm } from "./forms";
import { changedCustomerForm, newCustomerForm } from "./schema";

/** Load this lazily: what checks a form weighs more than the form. */
export const newCustomer = byPlate<NewCustomerForm>((isOther) =>
  zodResolver(newCustomerForm(isOther)),
);
export const changedCustomer: Resolver<ChangedCustomerForm> = zodResolver(changedCustomerForm);
