import type { Metadata } from "next";
import { EstimatesScreen } from "@/features/estimates/components/estimates-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_estimates() };

export default function Page() {
  return <EstimatesScreen />;
}
