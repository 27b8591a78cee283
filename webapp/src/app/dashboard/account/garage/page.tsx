import type { Metadata } from "next";
import { GarageScreen } from "@/features/garage/components/garage-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_garage_settings() };

export default function Page() {
  return <GarageScreen />;
}
