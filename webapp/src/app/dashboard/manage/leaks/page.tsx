import type { Metadata } from "next";
import { LeaksScreen } from "@/features/radar/components/leaks-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_leak_radar() };

export default function Page() {
  return (
    <WhenHydrated>
      <LeaksScreen />
    </WhenHydrated>
  );
}
