"use client";

import { Printer } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSession } from "@/features/session/session";
import type { Job } from "../types";
import { JobPrint, type Paper } from "./job-print";

/** The job on paper, as wide as the printer's. */
export function PrintButton({ job }: { job: Job }) {
  const { garage } = useSession();
  const [paper, setPaper] = useState<Paper>();
  const done = useCallback(() => setPaper(undefined), []);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" disabled={paper !== undefined}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setPaper("sheet")}>A4 sheet</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setPaper("roll")}>80 mm roll</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {paper && (
        <JobPrint job={job} garageName={garage?.garageName ?? ""} paper={paper} done={done} />
      )}
    </>
  );
}
