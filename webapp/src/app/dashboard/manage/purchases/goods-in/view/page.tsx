import type { Metadata } from "next";
import { GoodsInScreen } from "@/features/purchases/components/goods-in-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_goods_in() };

export default function Page() {
  return (
    <WhenHydrated>
      <GoodsInScreen />
    </WhenHydrated>
  );
}
