"use client";

import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { useSession } from "@/features/session/session";
import { GstReturns } from "./gst-returns";
import { ImportSection } from "./import-section";
import { ListExports } from "./list-exports";

/** What goes out of the garage as files, and what comes in. */
export function ImportExportScreen() {
  const { garage } = useSession();
  const may = (permission: string) => garage?.permissions.includes(permission) ?? false;
  const mayExport = may("export_data");
  const mayImport = may("import_data");

  return (
    <>
      <PageHeader title="Import and export">
        Files that every spreadsheet reads, and that your accountant asks for.
      </PageHeader>
      {garage && !mayExport && !mayImport ? (
        <NotAllowed what="import or export" />
      ) : (
        // Another branch begins anew.
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
