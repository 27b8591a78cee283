"use client";

import { Download, Upload } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { RowMenu } from "@/components/row-menu";
import type { RowMenuContentProps } from "@/components/row-menu-content";
import { useMay } from "@/features/session/session";
import { saveFile } from "@/lib/browser/save-file";
import { ROUTES } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { say } from "@/say";

type ListMenuProps = {
  garageId: number | undefined;
  /** Other actions, on a phone. The button then has no word. */
  others?: RowMenuContentProps["actions"];
};

/** Shows the menu of the list: import and export. */
export function ListMenu({ garageId, others }: ListMenuProps) {
  const router = useRouter();
  const mayImport = useMay("import_data");
  const mayExport = useMay("export_data");
  const exportAll = async () => {
    if (garageId === undefined) return;
    try {
      const { exportList } = await import("@/api/export-list");
      saveFile(await exportList(garageId, "parts", "csv"));
    } catch (error) {
      notify.error(
        error instanceof Error ? error.message : say.parts_the_parts_could_not_be_exported(),
      );
    }
  };
  const actions = [
    ...(others ?? []),
    ...(mayImport
      ? [
          {
            label: say.parts_import(),
            Icon: Upload,
            run: () => router.push(`${ROUTES.importExport}?import=parts#import` as Route),
          },
        ]
      : []),
    ...(mayExport
      ? [{ label: say.parts_export(), Icon: Download, run: () => void exportAll() }]
      : []),
  ];
  return actions.length > 0 ? (
    <RowMenu label={say.parts_more()} text={!others} actions={actions} />
  ) : null;
}
