import type { Metadata } from "next";
import { EstimatedVisit } from "@/features/estimates/components/estimated-visit";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Visit" };

export default function Page() {
  return (
    <WhenHydrated>
      <EstimatedVisit />
    </WhenHydrated>
  );
}
