import type { Metadata } from "next";
import { ForgetScreen } from "@/features/session/components/forget-screen";

export const metadata: Metadata = { title: "Forgot Password" };

export default function Page() {
  return <ForgetScreen />;
}
