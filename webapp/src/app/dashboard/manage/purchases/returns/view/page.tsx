import type { Metadata } from "next";
import { ReturnScreen } from "@/features/purchases/components/return-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Return" };

export default function Page() {
  return (
    <WhenHydrated>
      <ReturnScreen />
    </WhenHydrated>
  );
}
