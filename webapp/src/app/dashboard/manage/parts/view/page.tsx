import type { Metadata } from "next";
import { PartScreen } from "@/features/parts/components/part-screen";
import { PartPurchases } from "@/features/purchases/components/part-purchases";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Part" };

export default function Page() {
  return (
    <WhenHydrated>
      <PartScreen purchases={<PartPurchases />} />
    </WhenHydrated>
  );
}
