import type { Metadata } from "next";
import { Suspense } from "react";
import { VehicleHistoryScreen } from "@/features/vehicles/components/vehicle-history-screen";

export const metadata: Metadata = { title: "Vehicle History" };

export default function Page() {
  return (
    <Suspense>
      <VehicleHistoryScreen />
    </Suspense>
  );
}
