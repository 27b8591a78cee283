import type { Metadata } from "next";
import { SharedEstimateScreen } from "@/features/shared-estimate/components/shared-estimate-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Your estimate", robots: { index: false } };

export default function Page() {
  return (
    <WhenHydrated>
      <SharedEstimateScreen />
    </WhenHydrated>
  );
}
