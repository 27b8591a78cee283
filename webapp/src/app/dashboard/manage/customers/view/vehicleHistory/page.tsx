import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { VehicleHistoryScreen } from "@/features/vehicles/components/vehicle-history-screen";

export const metadata: Metadata = { title: "Vehicle History" };

export default function Page() {
  return (
    <WhenHydrated>
      <VehicleHistoryScreen />
    </WhenHydrated>
  );
}
