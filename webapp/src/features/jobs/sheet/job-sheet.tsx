"use client";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { say } from "@/say";
import { SheetBody, type SheetParts } from "./sheet-body";
import { SheetButtons } from "./sheet-buttons";
import { SheetMissing } from "./sheet-missing";
import { useSheet } from "./use-sheet";

export type JobSheetProps = SheetParts & {
  garageId: number;
  jobId: number;
  close: () => void;
};

/** Shows all details of one job above the list. */
export default function JobSheet({ garageId, jobId, close, ...parts }: JobSheetProps) {
  const query = useSheet(garageId, jobId);
  const job = query.data;
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        aria-describedby={undefined}
        className="gap-0 p-0 max-md:pb-0 md:max-w-[760px]"
      >
        <div className="border-b p-6 pb-4">
          <DialogHeader title={say.jobs_job_sheet()} />
        </div>
        {job ? (
          <SheetBody garageId={garageId} job={job} {...parts} className="p-6" />
        ) : (
          <SheetMissing query={query} />
        )}
        <DialogFooter className="sticky bottom-0 flex-row border-t bg-popover p-4 pb-[max(16px,env(safe-area-inset-bottom))] max-md:flex-wrap max-md:gap-2 max-md:*:min-w-11 max-md:*:flex-auto max-md:*:px-3 md:px-6">
          {job && <SheetButtons garageId={garageId} job={job} crowded />}
          <Button variant="secondary" onClick={close}>
            {say.jobs_close()}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
