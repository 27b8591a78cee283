import type { Metadata } from "next";
import { BillScreen } from "@/features/purchases/components/bill-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Bill" };

export default function Page() {
  return (
    <WhenHydrated>
      <BillScreen />
    </WhenHydrated>
  );
}
