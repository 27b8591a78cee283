import type { Metadata } from "next";
import { BillFormScreen } from "@/features/purchases/components/bill-form-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Bill in hand" };

export default function Page() {
  return (
    <WhenHydrated>
      <BillFormScreen />
    </WhenHydrated>
  );
}
