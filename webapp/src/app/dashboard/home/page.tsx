import type { Metadata } from "next";
import { HomeScreen } from "@/features/home/components/home-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_home() };

export default function Page() {
  return <HomeScreen />;
}
