import type { Metadata } from "next";
import { SalesScreen } from "@/features/sales/components/sales-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_sales() };

export default function Page() {
  return (
    <WhenHydrated>
      <SalesScreen />
    </WhenHydrated>
  );
}
