import type { Metadata } from "next";
import { NewOrderScreen } from "@/features/purchases/components/order-form-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_new_order() };

export default function Page() {
  return (
    <WhenHydrated>
      <NewOrderScreen />
    </WhenHydrated>
  );
}
