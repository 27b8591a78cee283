import type { Metadata } from "next";
import { GarageScreen } from "@/features/garage/components/garage-screen";

export const metadata: Metadata = { title: "Garage settings" };

export default function Page() {
  return <GarageScreen />;
}
