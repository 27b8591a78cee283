import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { useMay } from "@/features/session/session";
import { say } from "@/say";
import type { Job } from "../types";
import { EditButton } from "../work/edit-button";
import { Detail } from "./job-details";

const loadForm = () => import("./po-number-form");

/** Shows the number of the customer's purchase order. It can be changed until there is an invoice. */
export function PoNumber({ garageId, job }: { garageId: number; job: Job }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayChange = useMay("change_jobs") && !job.invoiceNumber;
  const close = () => setIsOpen(false);
  if (!job.poNumber && !mayChange) return null;
  return (
    <Detail label={say.jobs_po_number()} className="col-span-full">
      <span className="flex items-center gap-1">
        {job.poNumber || "-"}
        {mayChange && (
          <span className="-my-2.5">
            <EditButton name={say.jobs_po_number()} edit={() => setIsOpen(true)} />
          </span>
        )}
      </span>
      {isOpen && <Lazy load={loadForm} onFailure={close} props={{ garageId, job, close }} />}
    </Detail>
  );
}
