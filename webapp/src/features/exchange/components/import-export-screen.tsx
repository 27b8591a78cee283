"use client";

import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { useSession } from "@/features/session/session";
import { GstReturns } from "./gst-returns";
import { ImportSection } from "./import-section";
import { ListExports } from "./list-exports";

/** GST returns, list exports and the CSV import. */
export function ImportExportScreen() {
  const { garage } = useSession();
  const may = (permission: string) => garage?.permissions.includes(permission) ?? false;
  const mayExport = may("export_data");
  const mayImport = may("import_data");

  return (
    <>
      <PageHeader title="Import and export">
        CSV files for spreadsheets and for your accountant.
      </PageHeader>
      {garage && !mayExport && !mayImport ? (
        <NotAllowed what="import or export" />
      ) : (
        // The key resets the screen when the branch changes.
        <div key={garage?.garageId} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          {mayExport && garage && (
            <>
              <GstReturns garageId={garage.garageId} />
              <ListExports garageId={garage.garageId} />
            </>
          )}
          {mayImport && garage && <ImportSection garageId={garage.garageId} />}
        </div>
      )}
    </>
  );
}
