"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { quantityText } from "@/features/parts/quantity";
import { useMay } from "@/features/session/session";
import { say } from "@/say";
import { useBillPart } from "../api/hand-parts";
import { FREE_REASONS } from "../parts/free-reasons";
import type { JobPart } from "../parts/part-lines";
import type { Job } from "../types";
import { told } from "./part-actions";

type UnbilledNoticeProps = { garageId: number; job: Job; giveBack: (part: JobPart) => void };

/** Shows parts that are out of the shelf, but that nobody pays for. */
export function UnbilledNotice({ garageId, job, giveBack }: UnbilledNoticeProps) {
  const parts = job.parts.filter(
    ({ onBill, freeReason, issued }) => !onBill && !freeReason && issued > 0,
  );
  const count = job.unbilledParts;
  return (
    <div role="status" className="grid gap-2 rounded-lg bg-attention-soft px-4 py-3">
      <p className="flex items-center gap-3 font-medium">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-attention" />
        {say.jobs_unbilled_parts({ count })}
      </p>
      <ul className="grid gap-2">
        {parts.map((part) => (
          <Unbilled
            key={part.jobPartId}
            garageId={garageId}
            job={job}
            part={part}
            giveBack={() => giveBack(part)}
          />
        ))}
      </ul>
    </div>
  );
}

type UnbilledProps = { garageId: number; job: Job; part: JobPart; giveBack: () => void };

function Unbilled({ garageId, job, part, giveBack }: UnbilledProps) {
  const mayChange = useMay("change_jobs") && !job.invoiceNumber;
  const mayGive = useMay("override_price");
  const mayTake = useMay("take_parts");
  const billing = useBillPart(garageId, job);
  const { jobPartId, partName, issued, unit, unitPrice } = part;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-40 flex-1 break-words max-md:basis-full">
        {partName} · {quantityText(issued, unit)}
      </span>
      {mayChange && (
        <>
          <Button
            onClick={() => billing.mutate({ jobPartId, unitPrice }, told)}
            disabled={billing.isPending}
            aria-busy={billing.isPending}
            aria-label={say.jobs_put_part_on_the_bill({ partName })}
          >
            {say.jobs_put_on_the_bill()}
          </Button>
          {mayGive && (
            <DropdownMenu>
              <DropdownMenuTrigger asChild>
                <Button
                  variant="outline"
                  disabled={billing.isPending}
                  aria-label={say.jobs_warranty_or_goodwill_for({ partName })}
                >
                  {say.jobs_warranty_or_goodwill()}
                </Button>
              </DropdownMenuTrigger>
              <DropdownMenuContent align="end">
                {Object.entries(FREE_REASONS).map(([freeReason, words]) => (
                  <DropdownMenuItem
                    key={freeReason}
                    onSelect={() => billing.mutate({ jobPartId, freeReason }, told)}
                  >
                    {words}
                  </DropdownMenuItem>
                ))}
              </DropdownMenuContent>
            </DropdownMenu>
          )}
        </>
      )}
      {mayTake && (
        <Button
          variant="outline"
          onClick={giveBack}
          aria-label={say.jobs_return_unbilled({ partName })}
        >
          {say.jobs_return()}
        </Button>
      )}
    </li>
  );
}
