import type { Metadata } from "next";
import { GoodsInFormScreen } from "@/features/purchases/components/goods-in-form-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_take_goods_in() };

export default function Page() {
  return (
    <WhenHydrated>
      <GoodsInFormScreen />
    </WhenHydrated>
  );
}
