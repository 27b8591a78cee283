"use client";

import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSession } from "@/features/session/session";
import { say } from "@/say";
import { jobDefaultsOptions } from "../api/job-defaults";
import { scanCodeOptions } from "../api/scan-code";
import type { Job } from "../types";
import { JobPrint, type Paper } from "./job-print";

/** Prints the job card. `label` is the class of its word. While this button is on the page, Ctrl+P prints the card too. */
export function PrintButton({ job, label }: { job: Job; label?: string }) {
  const { garage } = useSession();
  const garageId = garage?.garageId ?? 0;
  const { data: hasParts = false } = useQuery({
    ...jobDefaultsOptions(garageId),
    enabled: garage !== undefined,
    select: (defaults) => defaults.hasParts,
  });
  // The code is there before the person prints, because printing cannot wait. A garage without parts
  // has no code.
  const { data: code } = useQuery({
    ...scanCodeOptions(garageId, job.jobId),
    enabled: hasParts,
  });
  const [paper, setPaper] = useState<Paper>();
  useEffect(() => {
    // The browser prints the page at the end of this event, so the card must render synchronously.
    const show = () => flushSync(() => setPaper((chosen) => chosen ?? "sheet"));
    const hide = () => setPaper(undefined);
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", hide);
    return () => {
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", hide);
    };
  }, []);
  const print = (chosen: Paper) => {
    flushSync(() => setPaper(chosen));
    window.print();
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" disabled={paper !== undefined}>
            <Printer aria-hidden className="size-4" />
            <span className={label}>{say.jobs_print()}</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => print("sheet")}>{say.jobs_a4_sheet()}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => print("roll")}>
            {say.jobs_80_mm_roll()}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {paper && (
        <JobPrint
          job={job}
          garageName={garage?.garageName ?? ""}
          paper={paper}
          codeSvg={code?.svg}
        />
      )}
    </>
  );
}
