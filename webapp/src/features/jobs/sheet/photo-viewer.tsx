"use client";

import { ChevronLeft, ChevronRight, Trash2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useRemovePhoto, useRenewPhotos } from "../api/photos";
import type { Job } from "../types";

const loadConfirm = () => import("@/components/confirm-dialog");

export type PhotoViewerProps = {
  garageId: number;
  job: Job;
  /** The id of the photo that is shown. */
  shown: number;
  show: (photoId: number) => void;
  close: () => void;
};

/** Shows one photo large, with buttons for the previous and the next photo. */
export default function PhotoViewer({ garageId, job, shown, show, close }: PhotoViewerProps) {
  const { photos, jobCode, jobId } = job;
  const mayRemove = useMay("comment_on_jobs");
  const [asking, setAsking] = useState(false);
  const removing = useRemovePhoto(garageId, jobId);
  const renew = useRenewPhotos(garageId, jobId);
  const at = photos.findIndex(({ photoId }) => photoId === shown);
  const step = (by: number) => {
    const next = photos[(at + by + photos.length) % photos.length];
    if (next) show(next.photoId);
  };
  const turn = ({ key }: KeyboardEvent) => {
    if (asking) return;
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  };
  const remove = () =>
    removing.mutate(shown, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        setAsking(false);
        if (!isLocked(error)) notify.error(error.message);
      },
    });
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        aria-describedby={undefined}
        onKeyDown={turn}
        className="gap-4 md:max-w-[960px]"
      >
        <DialogHeader title={say.jobs_photo_of_of({ at: at + 1, count: photos.length, jobCode })} />
        {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
        <img
          src={photos[at]?.address}
          onError={renew}
          alt={say.jobs_of_of({ at: at + 1, count: photos.length, jobCode })}
          className="h-[60dvh] w-full rounded-md bg-muted object-contain"
        />
        <LockedNote error={removing.error} />
        <DialogFooter className="flex-row justify-between md:justify-between">
          {mayRemove ? (
            <Button variant="ghost" className="text-destructive" onClick={() => setAsking(true)}>
              <Trash2 aria-hidden className="size-4" />
              {say.jobs_remove()}
            </Button>
          ) : (
            <span />
          )}
          {photos.length > 1 && (
            <span className="flex gap-2">
              <Button
                variant="outline"
                size="icon"
                aria-label={say.jobs_previous_photo()}
                onClick={() => step(-1)}
              >
                <ChevronLeft aria-hidden className="size-5" />
              </Button>
              <Button
                variant="outline"
                size="icon"
                aria-label={say.jobs_next_photo()}
                onClick={() => step(1)}
              >
                <ChevronRight aria-hidden className="size-5" />
              </Button>
            </span>
          )}
        </DialogFooter>
        {asking && (
          <Lazy
            load={loadConfirm}
            onFailure={() => setAsking(false)}
            props={{
              title: say.jobs_remove_this_photo(),
              what: say.jobs_you_cannot_undo_this(),
              verb: say.jobs_remove(),
              busy: removing.isPending,
              confirm: remove,
              close: () => setAsking(false),
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
