"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { Marked } from "@/components/marked";
import { Button } from "@/components/ui/button";
import { useTeachWord } from "@/features/catalogue/api/service-words";
import { say } from "@/say";
import type { Lesson } from "../lesson";

type TeachQuestionProps = { garageId: number; lesson: Lesson };

/** Asks whether the words that were left over mean the service that was added by hand. */
export function TeachQuestion({ garageId, lesson }: TeachQuestionProps) {
  const { phrase, serviceId, name } = lesson;
  const teaching = useTeachWord(garageId);
  const [declined, setDeclined] = useState(false);
  if (declined) return null;
  if (teaching.data) {
    return (
      <p role="status" className="flex items-center gap-2 text-positive">
        <Check aria-hidden className="size-4 shrink-0" />
        {teaching.data.message}
      </p>
    );
  }
  return (
    <section
      aria-label={say.intake_teach()}
      className="grid w-full gap-3 rounded-lg bg-accent p-4 text-accent-foreground"
    >
      <p className="text-base">
        <Marked
          text={say.intake_does_it_mean({ phrase, name })}
          tags={{ service: (words) => <strong className="font-semibold">{words}</strong> }}
        />
      </p>
      {teaching.error && (
        <p role="alert" className="text-destructive">
          {teaching.error.message}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={() => setDeclined(true)}>
          {say.intake_no()}
        </Button>
        <Button
          variant="outline"
          disabled={teaching.isPending}
          aria-busy={teaching.isPending}
          onClick={() => teaching.mutate({ serviceId, phrase })}
        >
          {say.intake_yes_remember()}
        </Button>
      </div>
    </section>
  );
}
