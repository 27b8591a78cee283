import type { Metadata } from "next";
import { VehiclesScreen } from "@/features/vehicles/components/vehicles-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_vehicles() };

export default function Page() {
  return <VehiclesScreen />;
}
