import type { Metadata } from "next";
import { AcceptScreen } from "@/features/session/components/accept-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_invitation() };

export default function Page() {
  return <AcceptScreen />;
}
