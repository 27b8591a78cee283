import type { Metadata } from "next";
import { InspectedVisit } from "@/features/inspections/components/inspected-visit";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Visit" };

export default function Page() {
  return (
    <WhenHydrated>
      <InspectedVisit />
    </WhenHydrated>
  );
}
