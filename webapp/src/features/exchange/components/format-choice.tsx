"use client";

import { useId } from "react";
import type { Format } from "@/api/export-list";
import { Select } from "@/components/ui/select";
import { say } from "@/say";

type FormatChoiceProps = { format: Format; choose: (format: Format) => void };

/** Chooses the file format of all downloads on the screen. */
export function FormatChoice({ format, choose }: FormatChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:col-span-full">
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
