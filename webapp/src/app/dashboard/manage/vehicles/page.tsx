import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { VehiclesAhead } from "@/features/vehicles/components/vehicles-ahead";
import { VehiclesScreen } from "@/features/vehicles/components/vehicles-screen";

export const metadata: Metadata = { title: "Vehicles" };

export default function Page() {
  return (
    <WhenHydrated fallback={<VehiclesAhead />}>
      <VehiclesScreen />
    </WhenHydrated>
  );
}
