import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { VehicleScreen } from "@/features/vehicles/components/vehicle-screen";

export const metadata: Metadata = { title: "Vehicle" };

export default function Page() {
  return (
    <WhenHydrated>
      <VehicleScreen />
    </WhenHydrated>
  );
}
