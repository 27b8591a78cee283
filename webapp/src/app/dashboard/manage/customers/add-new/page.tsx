import type { Metadata } from "next";
import { AddCustomerScreen } from "@/features/customers/components/add-customer-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Add New Customer" };

export default function Page() {
  return (
    <WhenHydrated>
      <AddCustomerScreen />
    </WhenHydrated>
  );
}
