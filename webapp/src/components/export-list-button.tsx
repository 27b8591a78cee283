"use client";

import { type Exported, exportList } from "@/api/export-list";
import { DownloadButton } from "./download-button";

type ExportListButtonProps = { garageId: number; what: Exported; children?: string };

/** The whole of a list, whatever of it is on the screen. Load it lazily over a list. */
export default function ExportListButton(props: ExportListButtonProps) {
  const { garageId, what, children = "Export all" } = props;
  return (
    <DownloadButton label={`Export all ${what}`} load={() => exportList(garageId, what)}>
      {children}
    </DownloadButton>
  );
}
