"use client";

import { type Exported, exportList } from "@/api/export-list";
import { DownloadButton } from "./download-button";

type ExportListButtonProps = { garageId: number; what: Exported; children?: string };

/** Exports the whole list and not only the visible page. Load it lazily. */
export default function ExportListButton(props: ExportListButtonProps) {
  const { garageId, what, children = "Export all" } = props;
  return (
    <DownloadButton label={`Export all ${what}`} load={() => exportList(garageId, what)}>
      {children}
    </DownloadButton>
  );
}
