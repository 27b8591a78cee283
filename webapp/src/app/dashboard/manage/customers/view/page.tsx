import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { CustomerScreen } from "@/features/customers/components/customer-screen";

export const metadata: Metadata = { title: "Customer" };

export default function Page() {
  return (
    <WhenHydrated>
      <CustomerScreen />
    </WhenHydrated>
  );
}
