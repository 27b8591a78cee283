import type { Metadata } from "next";
import { PaymentsScreen } from "@/features/invoices/components/payments-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_payments() };

export default function Page() {
  return (
    <WhenHydrated>
      <PaymentsScreen />
    </WhenHydrated>
  );
}
