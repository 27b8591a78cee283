import type { Metadata } from "next";
import { EditCustomerScreen } from "@/features/customers/components/edit-customer-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Edit Customer" };

export default function Page() {
  return (
    <WhenHydrated>
      <EditCustomerScreen />
    </WhenHydrated>
  );
}
