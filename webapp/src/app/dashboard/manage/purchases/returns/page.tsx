import type { Metadata } from "next";
import { ReturnsScreen } from "@/features/purchases/components/returns-screen";

export const metadata: Metadata = { title: "Returns" };

export default function Page() {
  return <ReturnsScreen />;
}
