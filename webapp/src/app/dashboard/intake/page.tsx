import type { Metadata } from "next";
import { IntakeScreen } from "@/features/intake/components/intake-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_quick_entry() };

export default function Page() {
  return (
    <WhenHydrated>
      <IntakeScreen />
    </WhenHydrated>
  );
}
