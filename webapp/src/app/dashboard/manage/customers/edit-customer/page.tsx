import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { EditCustomerScreen } from "@/features/customers/components/edit-customer-screen";

export const metadata: Metadata = { title: "Edit Customer" };

export default function Page() {
  return (
    <WhenHydrated>
      <EditCustomerScreen />
    </WhenHydrated>
  );
}
