"use client";

import ExportListButton from "@/components/export-list-button";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { useSession } from "@/features/session/session";
import { GstReturns } from "./gst-returns";
import { ImportSection } from "./import-section";
import { FileRow, Section } from "./section";

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

const LISTS = [
  { what: "customers", title: "Customers", about: "Who they are and since when." },
  { what: "vehicles", title: "Vehicles", about: "Each with those who bring it." },
  { what: "jobs", title: "Jobs", about: "With their status, totals and what was paid." },
  { what: "services", title: "Services", about: "The catalogue with rates and discounts." },
] as const;

function ListExports({ garageId }: { garageId: number }) {
  return (
    <Section
      id="lists"
      title="Lists"
      about="Each list as a whole. Who has exported one is kept on record."
    >
      <ul className="divide-y border-t">
        {LISTS.map(({ what, title, about }) => (
          <FileRow key={what} title={title} about={about}>
            <ExportListButton garageId={garageId} what={what}>
              Download
            </ExportListButton>
          </FileRow>
        ))}
      </ul>
    </Section>
  );
}
