import type { Metadata } from "next";
import { InspectScreen } from "@/features/inspections/components/inspect-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_inspection() };

export default function Page() {
  return (
    <WhenHydrated>
      <InspectScreen />
    </WhenHydrated>
  );
}
