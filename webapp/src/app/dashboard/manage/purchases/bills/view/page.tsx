import type { Metadata } from "next";
import { BillScreen } from "@/features/purchases/components/bill-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_bill() };

export default function Page() {
  return (
    <WhenHydrated>
      <BillScreen />
    </WhenHydrated>
  );
}
