import type { Metadata } from "next";
import { Suspense } from "react";
import { ImportExportScreen } from "@/features/exchange/components/import-export-screen";

export const metadata: Metadata = { title: "Import and export" };

export default function Page() {
  return (
    <Suspense>
      <ImportExportScreen />
    </Suspense>
  );
}
