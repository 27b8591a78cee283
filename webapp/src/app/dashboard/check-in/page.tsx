import type { Metadata } from "next";
import { CheckInScreen } from "@/features/check-in/components/check-in-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Check-in" };

export default function Page() {
  return (
    <WhenHydrated>
      <CheckInScreen />
    </WhenHydrated>
  );
}
