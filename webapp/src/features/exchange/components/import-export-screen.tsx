"use client";

import type { Route } from "next";
import { useState } from "react";
import type { Format } from "@/api/export-list";
import ExportListButton from "@/components/export-list-button";
import Link from "@/components/link";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { useSession } from "@/features/session/session";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { FormatChoice } from "./format-choice";
import { ImportSection } from "./import-section";
import { FileRow, Section } from "./section";

/** Shows list exports and the import. */
export function ImportExportScreen() {
  const { garage } = useSession();
  const may = (permission: string) => garage?.permissions.includes(permission) ?? false;
  const mayExport = may("export_data");
  const mayImport = may("import_data");
  const [format, setFormat] = useState<Format>("csv");

  return (
    <>
      <PageHeader
        title={say.exchange_import_and_export()}
        action={
          mayExport && (
            <Link
              href={ROUTES.gstReturns as Route}
              className={buttonVariants({ variant: "outline" })}
            >
              {say.exchange_gst_returns()}
            </Link>
          )
        }
      >
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
              <ListExports garageId={garage.garageId} format={format} />
            </>
          )}
          {mayImport && garage && <ImportSection garageId={garage.garageId} />}
        </div>
      )}
    </>
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
  {
    what: "deductions",
    title: say.exchange_deductions(),
    about: say.exchange_tds_discounts_and_bad_debts(),
  },
  {
    what: "advances",
    title: say.exchange_advances_held(),
    about: say.exchange_free_money_of_customers_by_receipt(),
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
