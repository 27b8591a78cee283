import type { Metadata } from "next";
import { GoodsInListScreen } from "@/features/purchases/components/goods-in-list-screen";

export const metadata: Metadata = { title: "Goods in" };

export default function Page() {
  return <GoodsInListScreen />;
}
