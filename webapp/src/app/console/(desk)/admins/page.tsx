import type { Metadata } from "next";
import { AdminsScreen } from "@/features/console/components/admins-screen";

export const metadata: Metadata = { title: "Admins" };

export default function Page() {
  return <AdminsScreen />;
}
