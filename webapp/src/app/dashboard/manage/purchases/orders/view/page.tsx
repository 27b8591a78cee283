import type { Metadata } from "next";
import { OrderScreen } from "@/features/purchases/components/order-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Order" };

export default function Page() {
  return (
    <WhenHydrated>
      <OrderScreen />
    </WhenHydrated>
  );
}
