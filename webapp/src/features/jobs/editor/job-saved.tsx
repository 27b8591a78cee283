"use client";

import { Check } from "lucide-react";
import { NumberPlate } from "@/components/number-plate";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { say } from "@/say";
import type { JobPeople } from "./job-head";

export type JobSavedProps = {
  message: string;
  people: JobPeople;
  /** Opens the job sheet. */
  view: () => void;
  close: () => void;
};

/** Shows the server's message after saving, with the next steps. */
export default function JobSaved({ message, people, view, close }: JobSavedProps) {
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent aria-describedby={undefined} className="justify-items-center text-center">
        <span className="grid size-14 place-items-center rounded-full bg-accent text-positive">
          <Check aria-hidden className="size-7" />
        </span>
        <DialogHeader title={message} />
        <NumberPlate plate={people.vehicleNumber} size="lg" />
        <div className="grid w-full gap-3">
          <Button autoFocus size="lg" onClick={close}>
            {say.jobs_back_to_dashboard()}
          </Button>
          <Button variant="outline" size="lg" onClick={view}>
            {say.jobs_view_job()}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
