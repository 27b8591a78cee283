import type { Metadata } from "next";
import { BillFormScreen } from "@/features/purchases/components/bill-form-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_bill_in_hand() };

export default function Page() {
  return (
    <WhenHydrated>
      <BillFormScreen />
    </WhenHydrated>
  );
}
