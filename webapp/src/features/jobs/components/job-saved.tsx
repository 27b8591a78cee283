"use client";

import { Check } from "lucide-react";
import { NumberPlate } from "@/components/number-plate";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import type { JobPeople } from "./job-head";

export type JobSavedProps = { message: string; people: JobPeople; close: () => void };

/** The job is on the server: what that says of it, and the way on. */
export default function JobSaved({ message, people, close }: JobSavedProps) {
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent aria-describedby={undefined} className="justify-items-center text-center">
        <span className="grid size-14 place-items-center rounded-full bg-accent text-positive">
          <Check aria-hidden className="size-7" />
        </span>
        <DialogHeader title={message} />
        <NumberPlate plate={people.vehicleNumber} size="lg" />
        <Button autoFocus size="lg" className="w-full" onClick={close}>
          Back to Dashboard
        </Button>
      </DialogContent>
    </Dialog>
  );
}
