import type { Metadata } from "next";
import { AuditScreen } from "@/features/console/components/audit-screen";

export const metadata: Metadata = { title: "Audit" };

export default function Page() {
  return <AuditScreen />;
}
