import type { Metadata } from "next";
import { NewSaleScreen } from "@/features/sales/components/new-sale-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_counter_sale() };

export default function Page() {
  return (
    <WhenHydrated>
      <NewSaleScreen />
    </WhenHydrated>
  );
}
