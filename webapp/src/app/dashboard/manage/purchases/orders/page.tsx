import type { Metadata } from "next";
import { OrdersScreen } from "@/features/purchases/components/orders-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_orders() };

export default function Page() {
  return <OrdersScreen />;
}
