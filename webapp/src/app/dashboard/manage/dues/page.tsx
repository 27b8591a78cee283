import type { Metadata } from "next";
import { DuesScreen } from "@/features/khata/components/dues-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_dues() };

export default function Page() {
  return (
    <WhenHydrated>
      <DuesScreen />
    </WhenHydrated>
  );
}
