import type { Metadata } from "next";
import { SharedEstimateScreen } from "@/features/shared-estimate/components/shared-estimate-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_your_estimate(), robots: { index: false } };

export default function Page() {
  return (
    <WhenHydrated>
      <SharedEstimateScreen />
    </WhenHydrated>
  );
}
