import type { Metadata } from "next";
import { EstimatesScreen } from "@/features/estimates/components/estimates-screen";

export const metadata: Metadata = { title: "Estimates" };

export default function Page() {
  return <EstimatesScreen />;
}
