import type { Metadata } from "next";
import { ImportExportScreen } from "@/features/exchange/components/import-export-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_import_and_export() };

export default function Page() {
  return (
    <WhenHydrated>
      <ImportExportScreen />
    </WhenHydrated>
  );
}
