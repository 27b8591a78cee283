import type { Metadata } from "next";
import { ReturnsScreen } from "@/features/purchases/components/returns-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_returns() };

export default function Page() {
  return <ReturnsScreen />;
}
