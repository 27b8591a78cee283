import type { Metadata } from "next";
import { ToOrderScreen } from "@/features/purchases/components/to-order-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_to_order() };

export default function Page() {
  return <ToOrderScreen />;
}
