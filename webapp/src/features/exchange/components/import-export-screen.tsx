"use client";

import { useId, useState } from "react";
import type { Format } from "@/api/export-list";
import ExportListButton from "@/components/export-list-button";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { Select } from "@/components/ui/select";
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
  const [format, setFormat] = useState<Format>("csv");

  return (
    <>
      <PageHeader title="Import and export">
        Files for spreadsheets and for your accountant.
      </PageHeader>
      {garage && !mayExport && !mayImport ? (
        <NotAllowed what="import or export" />
      ) : (
        // The key resets the screen when another branch is selected.
        <div key={garage?.garageId} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          {mayExport && garage && (
            <>
              <FormatChoice format={format} choose={setFormat} />
              <GstReturns garageId={garage.garageId} format={format} />
              <ListExports garageId={garage.garageId} format={format} />
            </>
          )}
          {mayImport && garage && <ImportSection garageId={garage.garageId} />}
        </div>
      )}
    </>
  );
}

type FormatChoiceProps = { format: Format; choose: (format: Format) => void };

/** Chooses the file format of all downloads on the screen. */
function FormatChoice({ format, choose }: FormatChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:col-span-2">
      <label htmlFor={id} className="font-medium text-sm">
        Download as
      </label>
      <Select id={id} value={format} onChange={(event) => choose(event.target.value as Format)}>
        <option value="csv">CSV file</option>
        <option value="xlsx">Excel workbook (.xlsx)</option>
      </Select>
    </div>
  );
}

const LISTS = [
  { what: "customers", title: "Customers", about: "Names and contact details." },
  { what: "vehicles", title: "Vehicles", about: "Vehicles with their customers." },
  { what: "jobs", title: "Jobs", about: "Jobs with status, totals and payments." },
  { what: "services", title: "Services", about: "Services with rates and discounts." },
  { what: "parts", title: "Parts", about: "Parts with prices and their stock." },
  { what: "suppliers", title: "Suppliers", about: "Names, GSTINs and contact details." },
] as const;

function ListExports({ garageId, format }: { garageId: number; format: Format }) {
  return (
    <Section
      id="lists"
      title="Lists"
      about="Download complete lists. We record who exports a list."
    >
      <ul className="divide-y border-t">
        {LISTS.map(({ what, title, about }) => (
          <FileRow key={what} title={title} about={about}>
            <ExportListButton garageId={garageId} what={what} format={format}>
              Download
            </ExportListButton>
          </FileRow>
        ))}
      </ul>
    </Section>
  );
}
