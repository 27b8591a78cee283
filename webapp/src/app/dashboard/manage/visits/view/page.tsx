import type { Metadata } from "next";
import { EstimatedVisit } from "@/features/estimates/components/estimated-visit";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_visit() };

export default function Page() {
  return (
    <WhenHydrated>
      <EstimatedVisit />
    </WhenHydrated>
  );
}
