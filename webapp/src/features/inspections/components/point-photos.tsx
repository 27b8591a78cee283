"use client";

import { Camera, Trash2 } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { Lazy } from "@/components/lazy";
import { PhotoUpload } from "@/components/photo-upload";
import type { usePhotoUploads } from "@/components/use-photo-uploads";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { useRemovePointPicture } from "../api/point-pictures";
import type { Point } from "../types";

const loadConfirm = () => import("@/components/confirm-dialog");
const MOST_PHOTOS = 4;
const TOO_MANY = `A point has at most ${MOST_PHOTOS} photos.`;

type PointPhotosProps = {
  garageId: number;
  inspectionId: number;
  point: Point;
  photos: ReturnType<typeof usePhotoUploads>;
  /** Loads new URLs. A URL expires within an hour. */
  renew: () => void;
};

/** Takes and shows the photos of a point. */
export function PointPhotos({ garageId, inspectionId, point, photos, renew }: PointPhotosProps) {
  const { add, again, drop } = photos;
  const view = String(point.pointId);
  const uploads = photos.uploads.filter((upload) => upload.view === view);
  const removing = useRemovePointPicture(garageId, inspectionId);
  const [asked, setAsked] = useState<number | null>(null);
  const room = MOST_PHOTOS - point.pictures.length - uploads.length;

  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Without this line, choosing the same photo again fires no change event.
    event.target.value = "";
    if (files.length > room) notify.error(TOO_MANY);
    add(files.slice(0, room), view);
  };
  const remove = (pictureId: number) =>
    removing.mutate(pictureId, {
      onError: (error) => isLocked(error) || notify.error(error.message),
      onSettled: () => setAsked(null),
    });
  return (
    <div className="grid gap-2">
      <LockedNote error={uploads.find(({ error }) => isLocked(error))?.error ?? removing.error} />
      <ul aria-label="Photos" className="grid grid-cols-4 gap-2">
        {point.pictures.map(({ pictureId, address, thumbAddress }, at) => (
          <li key={pictureId} className="relative">
            <a
              href={address ?? undefined}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-md border"
            >
              {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
              <img
                src={thumbAddress ?? undefined}
                onError={renew}
                alt={`${point.label}, ${at + 1}`}
                className="aspect-square w-full object-cover"
              />
            </a>
            <button
              type="button"
              aria-label={`Remove photo ${at + 1}`}
              onClick={() => setAsked(pictureId)}
              className="absolute top-0 right-0 grid size-11 place-items-center"
            >
              <span className="grid size-8 place-items-center rounded-md bg-popover shadow-float">
                <Trash2 aria-hidden className="size-4" />
              </span>
            </button>
          </li>
        ))}
        {uploads.map((upload) => (
          <PhotoUpload
            key={upload.key}
            upload={upload}
            again={() => again(upload)}
            drop={() => drop(upload)}
          />
        ))}
        {room > 0 && (
          <li>
            <label className="grid aspect-square w-full cursor-pointer place-content-center justify-items-center gap-1 rounded-md border border-input border-dashed p-1 text-center font-medium text-primary text-sm transition-colors hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
              <Camera aria-hidden className="size-6" />
              Photo
              <input
                type="file"
                accept="image/*"
                capture="environment"
                onChange={chosen}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      {asked !== null && (
        <Lazy
          load={loadConfirm}
          onFailure={() => setAsked(null)}
          props={{
            title: "Remove this photo?",
            what: "You cannot undo this.",
            verb: "Remove",
            busy: removing.isPending,
            confirm: () => remove(asked),
            close: () => setAsked(null),
          }}
        />
      )}
    </div>
  );
}
