import type { Metadata } from "next";
import { ScrapScreen } from "@/features/purchases/components/scrap-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_scrap_sales() };

export default function Page() {
  return <ScrapScreen />;
}
