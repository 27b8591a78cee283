import type { Metadata } from "next";
import { VehicleHistoryScreen } from "@/features/vehicles/components/vehicle-history-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_vehicle_history() };

export default function Page() {
  return (
    <WhenHydrated>
      <VehicleHistoryScreen />
    </WhenHydrated>
  );
}
