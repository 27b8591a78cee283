import type { Metadata } from "next";
import { AddVehicleScreen } from "@/features/vehicles/components/add-vehicle-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Add New Vehicle" };

export default function Page() {
  return (
    <WhenHydrated>
      <AddVehicleScreen />
    </WhenHydrated>
  );
}
