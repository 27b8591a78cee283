"use client";

import { type Exported, exportList, type Format } from "@/api/export-list";
import { say } from "@/say";
import { DownloadButton } from "./download-button";

type ExportListButtonProps = {
  garageId: number;
  what: Exported;
  format?: Format;
  children?: string;
};

/** Exports the whole list and not only the visible page. Load it lazily. */
export default function ExportListButton(props: ExportListButtonProps) {
  const { garageId, what, format = "csv", children = say.ui_export_all() } = props;
  return (
    <DownloadButton
      label={say.ui_export_all_of({ what })}
      load={() => exportList(garageId, what, format)}
    >
      {children}
    </DownloadButton>
  );
}
