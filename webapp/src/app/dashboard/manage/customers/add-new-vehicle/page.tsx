import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { AddVehicleScreen } from "@/features/vehicles/components/add-vehicle-screen";

export const metadata: Metadata = { title: "Add New Vehicle" };

export default function Page() {
  return (
    <WhenHydrated>
      <AddVehicleScreen />
    </WhenHydrated>
  );
}
