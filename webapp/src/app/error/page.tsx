import type { Metadata } from "next";
import { ServerDownScreen } from "@/features/session/components/server-down-screen";

export const metadata: Metadata = { title: "Server Down" };

export default function Page() {
  return <ServerDownScreen />;
}
