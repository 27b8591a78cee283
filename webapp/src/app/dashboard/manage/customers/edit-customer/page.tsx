import type { Metadata } from "next";
import { EditCustomerScreen } from "@/features/customers/components/edit-customer-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_edit_customer() };

export default function Page() {
  return (
    <WhenHydrated>
      <EditCustomerScreen />
    </WhenHydrated>
  );
}
