import type { Metadata } from "next";
import { AddVehicleScreen } from "@/features/vehicles/components/add-vehicle-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_add_new_vehicle() };

export default function Page() {
  return (
    <WhenHydrated>
      <AddVehicleScreen />
    </WhenHydrated>
  );
}
