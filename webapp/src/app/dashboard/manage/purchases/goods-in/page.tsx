import type { Metadata } from "next";
import { GoodsInListScreen } from "@/features/purchases/components/goods-in-list-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_goods_in() };

export default function Page() {
  return <GoodsInListScreen />;
}
