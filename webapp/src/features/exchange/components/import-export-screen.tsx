"use client";

import { useId, useState } from "react";
import type { Format } from "@/api/export-list";
import ExportListButton from "@/components/export-list-button";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { Select } from "@/components/ui/select";
import { useSession } from "@/features/session/session";
import { say } from "@/say";
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
      <PageHeader title={say.exchange_import_and_export()}>
        {say.exchange_files_for_spreadsheets_and_for_your()}
      </PageHeader>
      {garage && !mayExport && !mayImport ? (
        <NotAllowed what={say.exchange_import_or_export()} />
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
        {say.exchange_download_as()}
      </label>
      <Select id={id} value={format} onChange={(event) => choose(event.target.value as Format)}>
        <option value="csv">{say.exchange_csv_file()}</option>
        <option value="xlsx">{say.exchange_excel_workbook_xlsx()}</option>
      </Select>
    </div>
  );
}

const LISTS = [
  {
    what: "customers",
    title: say.exchange_customers(),
    about: say.exchange_names_and_contact_details(),
  },
  {
    what: "vehicles",
    title: say.exchange_vehicles(),
    about: say.exchange_vehicles_with_their_customers(),
  },
  {
    what: "jobs",
    title: say.exchange_jobs(),
    about: say.exchange_jobs_with_status_totals_and_payments(),
  },
  {
    what: "services",
    title: say.exchange_services(),
    about: say.exchange_services_with_rates_and_discounts(),
  },
  {
    what: "parts",
    title: say.exchange_parts(),
    about: say.exchange_parts_with_prices_and_their_stock(),
  },
  {
    what: "suppliers",
    title: say.exchange_suppliers(),
    about: say.exchange_names_gstins_and_contact_details(),
  },
] as const;

function ListExports({ garageId, format }: { garageId: number; format: Format }) {
  return (
    <Section
      id="lists"
      title={say.exchange_lists()}
      about={say.exchange_download_complete_lists_we_record_who()}
    >
      <ul className="divide-y border-t">
        {LISTS.map(({ what, title, about }) => (
          <FileRow key={what} title={title} about={about}>
            <ExportListButton garageId={garageId} what={what} format={format}>
              {say.exchange_download()}
            </ExportListButton>
          </FileRow>
        ))}
      </ul>
    </Section>
  );
}
