import type { Metadata } from "next";
import { CustomerScreen } from "@/features/customers/components/customer-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_customer() };

export default function Page() {
  return (
    <WhenHydrated>
      <CustomerScreen />
    </WhenHydrated>
  );
}
