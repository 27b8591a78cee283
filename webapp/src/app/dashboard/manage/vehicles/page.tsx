import type { Metadata } from "next";
import { Suspense } from "react";
import { VehiclesScreen } from "@/features/vehicles/components/vehicles-screen";

export const metadata: Metadata = { title: "Vehicles" };

export default function Page() {
  return (
    <Suspense>
      <VehiclesScreen />
    </Suspense>
  );
}
