import type { Metadata } from "next";
import { VehiclesScreen } from "@/features/vehicles/components/vehicles-screen";

export const metadata: Metadata = { title: "Vehicles" };

export default function Page() {
  return <VehiclesScreen />;
}
