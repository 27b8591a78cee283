import type { Metadata } from "next";
import { ScanScreen } from "@/features/scan/components/scan-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_take_and_return_parts() };

export default function Page() {
  return (
    <WhenHydrated>
      <ScanScreen />
    </WhenHydrated>
  );
}
