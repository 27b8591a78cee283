"use client";

import { ScanLine } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { Marked } from "@/components/marked";
import { Button, buttonVariants } from "@/components/ui/button";
import { numberText } from "@/features/parts/quantity";
import { toScan } from "@/features/scan/addresses";
import { useMay } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { type Keeper, useTakeParts } from "../api/hand-parts";
import { reasonWords } from "../parts/free-reasons";
import { type JobPart, type PartLine, partLinesOf } from "../parts/part-lines";
import { markOf } from "../parts/part-mark";
import { times } from "../parts/part-sums";
import { CANCELLED, DELIVERED } from "../status/status-styles";
import type { Job } from "../types";
import { AddPart } from "../work/add-part";
import { EditButton } from "../work/edit-button";
import { EditPart } from "../work/edit-part";
import { RemovedLine } from "../work/removed-line";
import { useWork } from "../work/work";
import { NotApproved } from "./approval-line";
import { told } from "./part-actions";
import { UnbilledNotice } from "./unbilled-notice";

const loadReturn = () => import("./return-dialog");
const loadOldPart = () => import("./old-part-dialog");

type JobPartsProps = {
  garageId: number;
  job: Job;
  /** The garage has a list of parts. */
  hasList: boolean;
};

/** Shows the job's parts with their stock. People who may take parts take and return them here. */
export function JobParts({ garageId, job, hasList }: JobPartsProps) {
  const [returning, setReturning] = useState<JobPart | null>(null);
  const close = () => setReturning(null);
  const work = useWork();
  const drafts = partLinesOf(job);
  const mayScan = useMay("take_parts") && job.jobStatusId !== CANCELLED;
  return (
    <section aria-labelledby="job-parts" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="job-parts" className="font-semibold text-base">
          {say.jobs_parts()}
        </h3>
        {mayScan && (
          <Link
            href={toScan(garageId, job.jobId) as Route}
            className={buttonVariants({ variant: "outline" })}
          >
            <ScanLine aria-hidden className="size-4" />
            {say.jobs_scan()}
          </Link>
        )}
      </div>
      {job.unbilledParts > 0 && (
        <UnbilledNotice garageId={garageId} job={job} giveBack={setReturning} />
      )}
      {job.parts.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {job.parts.map((part) => (
            <Line
              key={part.jobPartId}
              garageId={garageId}
              job={job}
              part={part}
              draft={drafts.find(({ jobPartId }) => jobPartId === part.jobPartId)}
              giveBack={() => setReturning(part)}
            />
          ))}
        </ul>
      )}
      <RemovedLine what="part" />
      {work && <AddPart hasList={hasList} />}
      {job.parts.length > 0 && <Profit profit={job.profit} />}
      {returning && (
        <Lazy
          load={loadReturn}
          onFailure={close}
          props={{ garageId, job, part: returning, close }}
        />
      )}
    </section>
  );
}

type LineProps = {
  garageId: number;
  job: Job;
  part: JobPart;
  /** The line as a person can edit it. */
  draft: PartLine | undefined;
  giveBack: () => void;
};

function Line({ garageId, job, part, draft, giveBack }: LineProps) {
  const mayTake = useMay("take_parts");
  const taking = useTakeParts(garageId, job);
  const { quantity, issued, returned, reserved, unit, onBill } = part;
  const mark = markOf(part, job.jobStatusId >= DELIVERED);
  const needed = quantity - issued - returned;
  const canTake = mayTake && part.isStocked && needed > 0 && job.jobStatusId !== CANCELLED;
  const canReturn = mayTake && issued > 0;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const work = useWork();
  const [isEdited, setEdited] = useState(false);
  const take = (oldPart?: Keeper) =>
    taking.mutate(
      {
        jobPartId: part.jobPartId,
        quantity: Math.round(needed * 1_000) / 1_000,
        ...(oldPart && { oldPart }),
      },
      told,
    );
  if (work && draft && isEdited) return <EditPart line={draft} close={() => setEdited(false)} />;
  return (
    <li className="grid gap-1 py-2 pr-2 pl-4 text-base">
      <span className="flex items-center justify-between gap-4">
        <span className="min-w-0 flex-1">
          <span className="block break-words">{part.partName}</span>
          <span className="block break-words text-muted-foreground text-xs">
            {part.partNumber && `${part.partNumber} · `}
            {numberText(quantity)} {unit} × {rupees(part.unitPrice)}
          </span>
          <NotApproved outside={job.approval?.outsideParts.includes(part.jobPartId)} />
        </span>
        <span className="shrink-0 font-medium">
          {onBill ? (
            rupees(inRupees(times(inPaise(part.unitPrice), quantity)))
          ) : (
            <span className="text-muted-foreground">{say.jobs_not_on_the_bill()}</span>
          )}
        </span>
        {work && <EditButton name={part.partName} edit={() => setEdited(true)} />}
      </span>
      <span className="flex min-h-7 flex-wrap items-center gap-x-4">
        <span
          className={cn(
            "flex-1 text-xs",
            mark.attention ? "text-attention" : "text-muted-foreground",
          )}
        >
          {mark.text}
          {part.freeReason && ` · ${reasonWords(part.freeReason)}`}
          {returned > 0 && onBill && (
            <span className="block text-attention">
              {say.jobs_returned_still_on_the_bill({ returned: numberText(returned) })}
            </span>
          )}
        </span>
        {(canTake || canReturn) && (
          <span className="flex gap-2">
            {canTake && (
              <Button
                variant={reserved >= needed ? "secondary" : "outline"}
                aria-label={say.jobs_take_part({ partName: part.partName })}
                onClick={() => (part.hasDeposit ? setIsAsking(true) : take())}
                disabled={taking.isPending}
                aria-busy={taking.isPending}
              >
                {say.jobs_take()}
              </Button>
            )}
            {canReturn && (
              <Button
                variant="outline"
                aria-label={say.jobs_return_part_named({ partName: part.partName })}
                onClick={giveBack}
              >
                {say.jobs_return()}
              </Button>
            )}
          </span>
        )}
      </span>
      {isAsking && (
        <Lazy
          load={loadOldPart}
          onFailure={close}
          props={{
            partName: part.partName,
            take: (keeper: Keeper) => {
              close();
              take(keeper);
            },
            close,
          }}
        />
      )}
    </li>
  );
}

/** Only people who may see costs get the profit. */
function Profit({ profit }: Pick<Job, "profit">) {
  if (!profit) return null;
  const { partsProfit, partsProfitPercent, estimated } = profit;
  return (
    <p className="text-muted-foreground">
      {partsProfit === null ? (
        say.jobs_parts_profit_is_not_known_because()
      ) : (
        <Marked
          text={(estimated ? say.jobs_estimated_parts_profit : say.jobs_parts_profit)({
            profit: `${rupees(partsProfit)}${partsProfitPercent === null ? "" : ` (${partsProfitPercent} %)`}`,
          })}
          tags={{
            profit: (words) => (
              <span
                className={cn(
                  "font-medium",
                  partsProfit < 0 ? "text-attention" : "text-foreground",
                )}
              >
                {words}
              </span>
            ),
          }}
        />
      )}
    </p>
  );
}
