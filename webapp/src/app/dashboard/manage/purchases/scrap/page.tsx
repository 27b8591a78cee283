import type { Metadata } from "next";
import { ScrapScreen } from "@/features/purchases/components/scrap-screen";

export const metadata: Metadata = { title: "Scrap sales" };

export default function Page() {
  return <ScrapScreen />;
}
