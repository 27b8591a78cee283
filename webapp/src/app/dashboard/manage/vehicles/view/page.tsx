import type { Metadata } from "next";
import { Suspense } from "react";
import { VehicleScreen } from "@/features/vehicles/components/vehicle-screen";

export const metadata: Metadata = { title: "Vehicle" };

export default function Page() {
  return (
    <Suspense>
      <VehicleScreen />
    </Suspense>
  );
}
