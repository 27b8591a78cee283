import type { Metadata } from "next";
import { ChangeOrderScreen } from "@/features/purchases/components/order-form-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Change order" };

export default function Page() {
  return (
    <WhenHydrated>
      <ChangeOrderScreen />
    </WhenHydrated>
  );
}
