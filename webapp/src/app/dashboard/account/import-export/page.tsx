import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { ImportExportScreen } from "@/features/exchange/components/import-export-screen";

export const metadata: Metadata = { title: "Import and export" };

export default function Page() {
  return (
    <WhenHydrated>
      <ImportExportScreen />
    </WhenHydrated>
  );
}
