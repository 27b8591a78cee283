"use client";

import ExportListButton from "@/components/export-list-button";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { useSession } from "@/features/session/session";
import { GstReturns } from "./gst-returns";
import { ImportSection } from "./import-section";
import { FileRow, Section } from "./section";

/** Shows GST returns, list exports and the import. */
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
        // The key resets the screen when another branch is selected.
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
  { what: "customers", title: "Customers", about: "Names and contact details." },
  { what: "vehicles", title: "Vehicles", about: "Vehicles with their customers." },
  { what: "jobs", title: "Jobs", about: "Jobs with status, totals and payments." },
  { what: "services", title: "Services", about: "Services with rates and discounts." },
] as const;

function ListExports({ garageId }: { garageId: number }) {
  return (
    <Section
      id="lists"
      title="Lists"
      about="Download complete lists as CSV files. We record who exports a list."
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
