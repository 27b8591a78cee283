import type { Metadata } from "next";
import { ScanScreen } from "@/features/scan/components/scan-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Take and return parts" };

export default function Page() {
  return (
    <WhenHydrated>
      <ScanScreen />
    </WhenHydrated>
  );
}
