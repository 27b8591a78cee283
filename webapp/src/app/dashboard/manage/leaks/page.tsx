import type { Metadata } from "next";
import { LeaksScreen } from "@/features/radar/components/leaks-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Leak radar" };

export default function Page() {
  return (
    <WhenHydrated>
      <LeaksScreen />
    </WhenHydrated>
  );
}
