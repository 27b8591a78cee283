import type { Metadata } from "next";
import { GoodsInScreen } from "@/features/purchases/components/goods-in-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Goods in" };

export default function Page() {
  return (
    <WhenHydrated>
      <GoodsInScreen />
    </WhenHydrated>
  );
}
