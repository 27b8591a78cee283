import type { Metadata } from "next";
import { PartScreen } from "@/features/parts/components/part-screen";
import { PartPurchases } from "@/features/purchases/components/part-purchases";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_part() };

export default function Page() {
  return (
    <WhenHydrated>
      <PartScreen purchases={<PartPurchases />} />
    </WhenHydrated>
  );
}
