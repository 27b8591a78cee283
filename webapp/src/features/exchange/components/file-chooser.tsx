"use client";

import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { say } from "@/say";
import { useCheckImport } from "../api/check-import";
import type { Imported, ImportRun } from "../types";
import { whyNotChecked } from "../words";

// Some systems know only the name of a type, and others only the end of a file name.
const SHEETS =
  ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type FileChooserProps = {
  garageId: number;
  what: Imported;
  checked: (run: ImportRun) => void;
};

/** Lets the person choose a file and starts its check. */
export function FileChooser({ garageId, what, checked }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const checking = useCheckImport(garageId);
  const { error, variables, isPending } = checking;

  const send = (file: File) => checking.mutate({ what, file }, { onSuccess: checked });
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Without this line, choosing the same file again fires no change event.
    event.target.value = "";
    if (file) send(file);
  };
  // Try Again is not offered after a 4xx error, because the server would refuse the same file
  // again.
  const canRetry = error instanceof ApiError && Math.floor(error.status / 100) !== 4;

  return (
    <>
      <Button disabled={isPending} aria-busy={isPending} onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        {isPending ? say.exchange_uploading() : say.exchange_choose_a_file()}
      </Button>
      <input
        ref={input}
        type="file"
        accept={SHEETS}
        aria-label={say.exchange_csv_or_excel_file()}
        hidden
        onChange={chosen}
      />
      <div role="alert" className="w-full empty:hidden">
        {error && !isLocked(error) && (
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="text-destructive">
              {variables.file.name}: {whyNotChecked(error)}
            </span>
            {canRetry && (
              <Button variant="link" size="inline" onClick={() => send(variables.file)}>
                {say.exchange_try_again()}
              </Button>
            )}
          </span>
        )}
      </div>
      <LockedNote error={error} className="w-full" />
    </>
  );
}
