import type { Metadata } from "next";
import { Suspense } from "react";
import { AddVehicleScreen } from "@/features/vehicles/components/add-vehicle-screen";

export const metadata: Metadata = { title: "Add New Vehicle" };

export default function Page() {
  return (
    <Suspense>
      <AddVehicleScreen />
    </Suspense>
  );
}
