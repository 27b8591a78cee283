import type { Metadata } from "next";
import { OrderScreen } from "@/features/purchases/components/order-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_order() };

export default function Page() {
  return (
    <WhenHydrated>
      <OrderScreen />
    </WhenHydrated>
  );
}
