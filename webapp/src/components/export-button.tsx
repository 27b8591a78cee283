"use client";

import type { Exported } from "@/api/export-list";
import { Lazy } from "./lazy";

const load = () => import("./export-list-button");

type ExportButtonProps = { garageId: number | undefined; what: Exported };

/**
 * Exports the whole list as CSV. The button loads after the list, into reserved space. Phones do
 * not show the button, because spreadsheets are hard to use there.
 */
export function ExportButton({ garageId, what }: ExportButtonProps) {
  return (
    <span className="h-11 min-w-[122px] max-md:hidden">
      {garageId !== undefined && <Lazy load={load} whenIdle props={{ garageId, what }} />}
    </span>
  );
}
