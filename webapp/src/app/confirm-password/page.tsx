import type { Metadata } from "next";
import { ConfirmScreen } from "@/features/session/components/confirm-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_create_new_password() };

export default function Page() {
  return <ConfirmScreen />;
}
