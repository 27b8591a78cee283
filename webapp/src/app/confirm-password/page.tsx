import type { Metadata } from "next";
import { ConfirmScreen } from "@/features/session/components/confirm-screen";

export const metadata: Metadata = { title: "Create New Password" };

export default function Page() {
  return <ConfirmScreen />;
}
