import type { Metadata } from "next";
import { AddCustomerScreen } from "@/features/customers/components/add-customer-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_add_new_customer() };

export default function Page() {
  return (
    <WhenHydrated>
      <AddCustomerScreen />
    </WhenHydrated>
  );
}
