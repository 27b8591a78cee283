import type { Metadata } from "next";
import { PaymentsScreen } from "@/features/invoices/components/payments-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Payments" };

export default function Page() {
  return (
    <WhenHydrated>
      <PaymentsScreen />
    </WhenHydrated>
  );
}
