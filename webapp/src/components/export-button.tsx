"use client";

import type { Exported } from "@/api/export-list";
import { Lazy } from "./lazy";

const load = () => import("./export-list-button");

type ExportButtonProps = { garageId: number | undefined; what: Exported };

/**
 * Over a list: the whole of it as a CSV file. It comes after the list, into its place; on a phone there is
 * none, since nobody works on a spreadsheet there, and the list begins higher.
 */
export function ExportButton({ garageId, what }: ExportButtonProps) {
  return (
    <span className="h-11 min-w-[122px] max-md:hidden">
      {garageId !== undefined && <Lazy load={load} whenIdle props={{ garageId, what }} />}
    </span>
  );
}
