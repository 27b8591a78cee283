import type { Metadata } from "next";
import { AcceptScreen } from "@/features/session/components/accept-screen";

export const metadata: Metadata = { title: "Invitation" };

export default function Page() {
  return <AcceptScreen />;
}
