import type { Metadata } from "next";
import { GarageScreen } from "@/features/console/components/garage-screen";

export const metadata: Metadata = { title: "Garage" };

export default function Page() {
  return <GarageScreen />;
}
