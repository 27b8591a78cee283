import type { Metadata } from "next";
import { CustomerScreen } from "@/features/customers/components/customer-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Customer" };

export default function Page() {
  return (
    <WhenHydrated>
      <CustomerScreen />
    </WhenHydrated>
  );
}
