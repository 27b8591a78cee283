import type { Metadata } from "next";
import { ImportExportScreen } from "@/features/exchange/components/import-export-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Import and export" };

export default function Page() {
  return (
    <WhenHydrated>
      <ImportExportScreen />
    </WhenHydrated>
  );
}
