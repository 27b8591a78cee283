"use client";

import { IndianRupee } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { offerAdvance } from "@/features/invoices/offered-advance";
import JobSaved from "@/features/jobs/editor/job-saved";
import { useMay } from "@/features/session/session";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { lessonOf } from "../lesson";
import type { Entry } from "../use-entry";
import type { Saved } from "../use-send-entry";
import { TeachQuestion } from "./teach-question";

export type EntrySavedProps = {
  entry: Entry;
  saved: Saved;
  view: () => void;
  next: () => void;
};

/** Shows the code of the new job, what was decided without asking, and the lesson. Load it lazily. */
export default function EntrySaved({ entry, saved, view, next }: EntrySavedProps) {
  // The answer to the lesson must not change it.
  const [lesson] = useState(() => lessonOf(entry));
  const [advance] = useState(() => advanceIn(entry));
  const mayTeach = useMay("teach_words");
  const mayRecord = useMay("record_payments");
  return (
    <JobSaved
      message={saved.message}
      people={{ vehicleNumber: saved.plate }}
      closing={say.intake_next_car()}
      close={next}
      view={view}
    >
      {saved.notes.length > 0 && (
        <ul
          aria-label={say.intake_notes()}
          className="grid w-full gap-1 rounded-lg bg-muted p-4 text-left"
        >
          {saved.notes.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {advance !== undefined && mayRecord && (
        <Button
          variant="outline"
          size="lg"
          className="w-full"
          onClick={() => {
            offerAdvance(saved.jobId, advance);
            view();
          }}
        >
          <IndianRupee aria-hidden className="size-4" />
          {say.intake_record_the_advance({ amount: rupees(advance) })}
        </Button>
      )}
      {lesson && mayTeach && <TeachQuestion garageId={entry.garageId} lesson={lesson} />}
    </JobSaved>
  );
}

/** Returns the advance that the line named, in rupees. */
function advanceIn({ reading }: Entry): number | undefined {
  return reading?.advance === undefined ? undefined : inRupees(reading.advance);
}
