import type { Metadata } from "next";
import { OrdersScreen } from "@/features/purchases/components/orders-screen";

export const metadata: Metadata = { title: "Orders" };

export default function Page() {
  return <OrdersScreen />;
}
