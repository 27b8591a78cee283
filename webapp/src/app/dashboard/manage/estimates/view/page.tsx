import type { Metadata } from "next";
import { EstimateScreen } from "@/features/estimates/components/estimate-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Estimate" };

export default function Page() {
  return (
    <WhenHydrated>
      <EstimateScreen />
    </WhenHydrated>
  );
}
