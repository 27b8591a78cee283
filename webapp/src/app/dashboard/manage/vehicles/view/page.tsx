import type { Metadata } from "next";
import { VehicleScreen } from "@/features/vehicles/components/vehicle-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_vehicle() };

export default function Page() {
  return (
    <WhenHydrated>
      <VehicleScreen />
    </WhenHydrated>
  );
}
