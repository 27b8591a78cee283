"use client";

import { ArrowRight } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import KnownElsewhere from "@/features/customers/components/known-elsewhere";
import { entryDraftKey, keepSharedLine, readEntryDraft } from "@/features/intake/draft";
import { dropDraft } from "@/lib/forms/draft-storage";
import { ROUTES } from "@/lib/navigation/routes";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";

type NewCarProps = {
  garageId: number;
  text: string;
  /** Called when the vehicle was copied from another branch. */
  onUsed: (vehicleNumber: string) => void;
};

const loadConfirm = () => import("@/components/confirm-dialog");

/** Takes a plate or phone number that nobody has yet to quick entry, or copies it from another branch. An
 * unsaved entry is replaced only if the person says so. */
export default function NewCar({ garageId, text, onUsed }: NewCarProps) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const isPhone = !/[A-Z]/i.test(text);
  const line = isPhone ? text : groupPlate(text);
  const open = () => {
    dropDraft(entryDraftKey(garageId));
    keepSharedLine(garageId, line);
    router.push(ROUTES.intake as Route);
  };
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <KnownElsewhere key={text} garageId={garageId} text={text} onUsed={onUsed} />
      <Button
        variant="outline"
        className="h-auto min-h-11 max-w-full whitespace-normal text-left"
        onClick={() => (readEntryDraft(entryDraftKey(garageId)) ? setAsking(true) : open())}
      >
        {isPhone ? say.home_new_customer({ phone: line }) : say.home_new_car({ plate: line })}
        <ArrowRight aria-hidden className="size-4 shrink-0" />
      </Button>
      {asking && (
        <Lazy
          load={loadConfirm}
          onFailure={() => setAsking(false)}
          props={{
            title: say.home_replace_the_entry(),
            what: say.share_an_entry_is_not_saved(),
            verb: say.home_replace_it(),
            busy: false,
            confirm: open,
            close: () => setAsking(false),
          }}
        />
      )}
    </div>
  );
}
