import type { Metadata } from "next";
import { VehicleHistoryScreen } from "@/features/vehicles/components/vehicle-history-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Vehicle History" };

export default function Page() {
  return (
    <WhenHydrated>
      <VehicleHistoryScreen />
    </WhenHydrated>
  );
}
