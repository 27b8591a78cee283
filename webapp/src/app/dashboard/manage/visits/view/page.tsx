import type { Metadata } from "next";
import { VisitScreen } from "@/features/visits/components/visit-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Visit" };

export default function Page() {
  return (
    <WhenHydrated>
      <VisitScreen />
    </WhenHydrated>
  );
}
