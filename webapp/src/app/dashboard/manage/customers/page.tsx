import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { CustomersScreen } from "@/features/customers/components/customers-screen";

export const metadata: Metadata = { title: "Customers" };

export default function Page() {
  return (
    <WhenHydrated>
      <CustomersScreen />
    </WhenHydrated>
  );
}
