import type { Metadata } from "next";
import { VehicleScreen } from "@/features/vehicles/components/vehicle-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Vehicle" };

export default function Page() {
  return (
    <WhenHydrated>
      <VehicleScreen />
    </WhenHydrated>
  );
}
