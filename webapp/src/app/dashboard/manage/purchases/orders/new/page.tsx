import type { Metadata } from "next";
import { NewOrderScreen } from "@/features/purchases/components/order-form-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "New order" };

export default function Page() {
  return (
    <WhenHydrated>
      <NewOrderScreen />
    </WhenHydrated>
  );
}
