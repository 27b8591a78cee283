import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { PaymentsScreen } from "@/features/invoices/components/payments-screen";

export const metadata: Metadata = { title: "Payments" };

export default function Page() {
  return (
    <WhenHydrated>
      <PaymentsScreen />
    </WhenHydrated>
  );
}
