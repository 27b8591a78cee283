import type { Metadata } from "next";
import { EstimateScreen } from "@/features/estimates/components/estimate-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_estimate() };

export default function Page() {
  return (
    <WhenHydrated>
      <EstimateScreen />
    </WhenHydrated>
  );
}
