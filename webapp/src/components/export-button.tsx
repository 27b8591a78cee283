"use client";

import { api } from "@/api/client";
import { unwrapFile } from "@/api/unwrap";
import { DownloadButton } from "./download-button";

type ExportButtonProps = {
  garageId: number | undefined;
  what: "customers" | "vehicles" | "jobs" | "services";
  /** Where it stands among files; else it stands over the list itself. */
  children?: string;
};

/** The whole of a list as a CSV file, whatever of it is on the screen. */
export function ExportButton({ garageId, what, children }: ExportButtonProps) {
  return (
    <DownloadButton
      label={`Export all ${what}`}
      disabled={garageId === undefined}
      // Nobody works on a spreadsheet on a phone: there, the list begins higher.
      className={children ? undefined : "max-md:hidden"}
      load={() =>
        unwrapFile(
          api.GET("/api/garage/export/{what}", {
            params: { path: { what }, query: { garageId: garageId ?? 0 } },
            parseAs: "blob",
          }),
        )
      }
    >
      {children ?? "Export all"}
    </DownloadButton>
  );
}
