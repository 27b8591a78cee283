import type { Metadata } from "next";
import { LoadScreen } from "@/features/console/components/load-screen";

export const metadata: Metadata = { title: "Load" };

export default function Page() {
  return <LoadScreen />;
}
