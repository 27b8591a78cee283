import type { Metadata } from "next";
import { InspectScreen } from "@/features/inspections/components/inspect-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Inspection" };

export default function Page() {
  return (
    <WhenHydrated>
      <InspectScreen />
    </WhenHydrated>
  );
}
