import type { Metadata } from "next";
import { JoinScreen } from "@/features/phone/components/join-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_link_a_phone() };

export default function Page() {
  return <JoinScreen />;
}
