"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { NumberPlate } from "@/components/number-plate";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { say } from "@/say";
import type { JobPeople } from "./job-head";

export type JobSavedProps = {
  message: string;
  people: Pick<JobPeople, "vehicleNumber">;
  /** Opens the job sheet. */
  view: () => void;
  /** The text of the main button, which closes the dialog. */
  closing?: string;
  close: () => void;
  /** More about the saved job. */
  children?: ReactNode;
};

/** Shows the server's message after saving, with the next steps. */
export default function JobSaved(props: JobSavedProps) {
  const { message, people, view, close, children } = props;
  const { closing = say.jobs_back_to_dashboard() } = props;
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent aria-describedby={undefined} className="justify-items-center text-center">
        <span className="grid size-14 place-items-center rounded-full bg-accent text-positive">
          <Check aria-hidden className="size-7" />
        </span>
        <DialogHeader title={message} />
        <NumberPlate plate={people.vehicleNumber} size="lg" />
        {children}
        <div className="grid w-full gap-3">
          <Button autoFocus size="lg" onClick={close}>
            {closing}
          </Button>
          <Button variant="outline" size="lg" onClick={view}>
            {say.jobs_view_job()}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
