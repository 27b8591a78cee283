"use client";

import { type Exported, exportList, type Format } from "@/api/export-list";
import { DownloadButton } from "./download-button";

type ExportListButtonProps = {
  garageId: number;
  what: Exported;
  format?: Format;
  children?: string;
};

/** Exports the whole list and not only the visible page. Load it lazily. */
export default function ExportListButton(props: ExportListButtonProps) {
  const { garageId, what, format = "csv", children = "Export all" } = props;
  return (
    <DownloadButton label={`Export all ${what}`} load={() => exportList(garageId, what, format)}>
      {children}
    </DownloadButton>
  );
}
