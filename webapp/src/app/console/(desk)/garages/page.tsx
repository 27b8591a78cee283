import type { Metadata } from "next";
import { GaragesScreen } from "@/features/console/components/garages-screen";

export const metadata: Metadata = { title: "Garages" };

export default function Page() {
  return <GaragesScreen />;
}
