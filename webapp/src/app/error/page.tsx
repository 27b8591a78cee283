import type { Metadata } from "next";
import { OfflineWay } from "@/features/intake/components/offline-way";
import { ServerDownScreen } from "@/features/session/components/server-down-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_server_down() };

export default function Page() {
  return <ServerDownScreen offlineWay={<OfflineWay />} />;
}
