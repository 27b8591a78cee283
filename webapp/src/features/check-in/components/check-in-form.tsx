"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check, CloudOff } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { usePhotoUploads } from "@/components/use-photo-uploads";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { visitOptions } from "@/features/visits/api/get-visit";
import type { Visit } from "@/features/visits/types";
import { cn } from "@/lib/cn";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useFinishCheckIn } from "../api/finish-check-in";
import { useAddPicture } from "../api/pictures";
import { sendingText } from "../draft";
import { isConflict, isTemporary, useCheckInDraft } from "../use-check-in-draft";
import { CarPart } from "./car-part";
import { LeftPart } from "./left-part";
import { PhotosPart } from "./photos-part";
import { type Ending, SignaturePart } from "./signature-part";

const loadDamage = () => import("./damage-part");
const loadConfirm = () => import("@/components/confirm-dialog");
const PHOTO_EDGE = 1280;

type CheckInFormProps = { garageId: number; visit: Visit };

/** Notes what a car looks like when it arrives. Each change is saved immediately. */
export function CheckInForm({ garageId, visit }: CheckInFormProps) {
  const { visitId, vehicleNumber, checkIn } = visit;
  const queries = useQueryClient();
  const saving = useCheckInDraft(garageId, visit);
  const { draft, changes, version, problem, load } = saving;
  const photos = usePhotoUploads({
    post: useAddPicture(garageId, visitId),
    owner: vehicleNumber,
    longestEdge: PHOTO_EDGE,
  });
  const finishing = useFinishCheckIn(garageId, visitId);
  const [ending, setEnding] = useState<Ending | null>(null);
  // The customer signs the list as it is at that moment.
  const [signedDraft, setSignedDraft] = useState<typeof draft | null>(null);
  const isOutdated = ending !== null && "signature" in ending && signedDraft !== draft;
  const [asks, setAsks] = useState(false);
  const [missing, setMissing] = useState<string>();
  const [mistyped, setMistyped] = useState("");

  const renew = () => queries.fetchQuery({ ...visitOptions(garageId, visitId), staleTime: 0 });
  const finish = () => {
    if (mistyped) return showPart("check-in-car");
    if (!ending || isOutdated) {
      setMissing(isOutdated ? OUTDATED : say.checkin_get_a_signature_or_say_why());
      return showPart("check-in-signature");
    }
    if (photos.uploads.length > 0) return notify.warning(PHOTOS_WAIT);
    if (changes > 0 || version === null) return notify.warning(CHANGES_WAIT);
    setAsks(true);
  };
  const confirm = () => {
    if (!ending || version === null) return;
    finishing.mutate(
      { ...ending, version },
      {
        onSuccess: ({ message }) => notify.success(message),
        onError: (error) => notify.error(firstComplaint(error)),
        onSettled: () => setAsks(false),
      },
    );
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <SavedLine changes={changes} isNew={version === null} />
      <LockedNote error={problem} />
      {problem && !isTemporary(problem) && (
        <div
          role="alert"
          className="grid justify-items-start gap-2 rounded-lg bg-attention-soft p-4"
        >
          <p className="font-medium text-base">{firstComplaint(problem)}</p>
          {isConflict(problem) ? (
            <Button
              variant="outline"
              onClick={() =>
                renew().then((now) => {
                  load(now.checkIn);
                  setMistyped("");
                }, notifyError)
              }
            >
              {say.checkin_load_the_new_version()}
            </Button>
          ) : (
            <p>{say.checkin_this_was_not_saved_please_change()}</p>
          )}
        </div>
      )}
      <CarPart
        {...saving}
        last={visit.lastOdometer}
        mistyped={mistyped}
        setMistyped={setMistyped}
      />
      <LeftPart {...saving} />
      <Lazy
        load={loadDamage}
        fallback={<Skeleton className="h-96 w-full rounded-lg" />}
        props={saving}
      />
      <PhotosPart
        garageId={garageId}
        visitId={visitId}
        pictures={checkIn?.pictures ?? []}
        photos={photos}
        renew={() => void renew()}
      />
      <SignaturePart
        visit={visit}
        draft={draft}
        ending={isOutdated ? null : ending}
        setEnding={(next) => {
          setEnding(next);
          setSignedDraft(draft);
          setMissing(undefined);
        }}
        problem={isOutdated ? OUTDATED : missing}
      />
      <LockedNote error={finishing.error} />
      <Button size="lg" onClick={finish} aria-busy={finishing.isPending}>
        {say.checkin_finish_check_in()}
      </Button>
      {asks && (
        <Lazy
          load={loadConfirm}
          onFailure={() => setAsks(false)}
          props={{
            title: say.checkin_finish_this_check_in(),
            what: say.checkin_it_cannot_be_changed_afterwards_you(),
            verb: say.checkin_finish(),
            stay: say.checkin_keep_editing(),
            busy: finishing.isPending,
            confirm,
            close: () => setAsks(false),
          }}
        />
      )}
    </div>
  );
}

const OUTDATED = say.checkin_the_list_has_changed_since_the();
const PHOTOS_WAIT = say.checkin_some_photos_are_not_sent_yet();
const CHANGES_WAIT = say.checkin_some_changes_are_not_sent_yet();

/** Says whether everything is saved. It stays in view while the person scrolls. */
function SavedLine({ changes, isNew }: { changes: number; isNew: boolean }) {
  const waits = changes > 0;
  const Icon = waits ? CloudOff : Check;
  return (
    <p
      role="status"
      className={cn(
        "sticky top-16 z-30 flex min-h-11 items-center gap-2 border-b bg-background py-2 text-base",
        waits ? "text-attention" : "text-muted-foreground",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {isNew && !waits ? say.checkin_every_change_is_saved_immediately() : sendingText(changes)}
    </p>
  );
}

function showPart(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: "start" });
}

function firstComplaint(error: Error): string {
  const fields = "fields" in error ? (error.fields as Record<string, string[]>) : {};
  return Object.values(fields)[0]?.[0] ?? error.message;
}

function notifyError(error: unknown): void {
  notify.error(error instanceof Error ? error.message : say.checkin_could_not_be_loaded());
}
