import type { Metadata } from "next";
import { EstimatedInspection } from "@/features/estimates/components/estimated-inspection";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_inspection() };

export default function Page() {
  return (
    <WhenHydrated>
      <EstimatedInspection />
    </WhenHydrated>
  );
}
