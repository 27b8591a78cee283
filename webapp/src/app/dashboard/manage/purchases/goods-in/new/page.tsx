import type { Metadata } from "next";
import { GoodsInFormScreen } from "@/features/purchases/components/goods-in-form-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Take goods in" };

export default function Page() {
  return (
    <WhenHydrated>
      <GoodsInFormScreen />
    </WhenHydrated>
  );
}
