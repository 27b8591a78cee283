"use client";

import { useState } from "react";
import JobSaved from "@/features/jobs/editor/job-saved";
import { useMay } from "@/features/session/session";
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
  const mayTeach = useMay("teach_words");
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
      {lesson && mayTeach && <TeachQuestion garageId={entry.garageId} lesson={lesson} />}
    </JobSaved>
  );
}
