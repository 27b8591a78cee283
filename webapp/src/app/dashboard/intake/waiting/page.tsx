import type { Metadata } from "next";
import { WaitingScreen } from "@/features/intake/components/waiting-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_waiting_entries() };

export default function Page() {
  return (
    <WhenHydrated>
      <WaitingScreen />
    </WhenHydrated>
  );
}
