import type { Metadata } from "next";
import { SaleScreen } from "@/features/sales/components/sale-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_sale() };

export default function Page() {
  return (
    <WhenHydrated>
      <SaleScreen />
    </WhenHydrated>
  );
}
