import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { AddCustomerScreen } from "@/features/customers/components/add-customer-screen";

export const metadata: Metadata = { title: "Add New Customer" };

export default function Page() {
  return (
    <WhenHydrated>
      <AddCustomerScreen />
    </WhenHydrated>
  );
}
