import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { CustomersAhead } from "@/features/customers/components/customers-ahead";
import { CustomersScreen } from "@/features/customers/components/customers-screen";

export const metadata: Metadata = { title: "Customers" };

export default function Page() {
  return (
    <WhenHydrated fallback={<CustomersAhead />}>
      <CustomersScreen />
    </WhenHydrated>
  );
}
