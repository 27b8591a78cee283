import type { Metadata } from "next";
import { ChangeOrderScreen } from "@/features/purchases/components/order-form-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_change_order() };

export default function Page() {
  return (
    <WhenHydrated>
      <ChangeOrderScreen />
    </WhenHydrated>
  );
}
