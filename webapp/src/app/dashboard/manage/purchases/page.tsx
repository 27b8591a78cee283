import type { Metadata } from "next";
import { ToOrderScreen } from "@/features/purchases/components/to-order-screen";

export const metadata: Metadata = { title: "To order" };

export default function Page() {
  return <ToOrderScreen />;
}
