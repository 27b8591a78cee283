"use client";

import { Camera, ImagePlus, Trash2 } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { Lazy } from "@/components/lazy";
import { PhotoUpload } from "@/components/photo-upload";
import type { usePhotoUploads } from "@/components/use-photo-uploads";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import type { CheckInPicture } from "@/features/visits/types";
import { VIEWS, wordOf } from "@/features/visits/words";
import { notify } from "@/lib/notify";
import { useRemovePicture } from "../api/pictures";
import { Part } from "./part";

const loadConfirm = () => import("@/components/confirm-dialog");
const MOST_PHOTOS = 12;
const TOO_MANY = `A check-in has at most ${MOST_PHOTOS} photos.`;

type PhotosPartProps = {
  garageId: number;
  visitId: number;
  pictures: readonly CheckInPicture[];
  photos: ReturnType<typeof usePhotoUploads>;
  /** Loads new URLs. A URL expires within an hour. */
  renew: () => void;
};

/** Takes photos: six suggested views, then others. */
export function PhotosPart({ garageId, visitId, pictures, photos, renew }: PhotosPartProps) {
  const { uploads, add, again, drop } = photos;
  const removing = useRemovePicture(garageId, visitId);
  const [asked, setAsked] = useState<CheckInPicture | null>(null);
  const room = MOST_PHOTOS - pictures.length - uploads.length;
  const taken = new Set([...pictures, ...uploads].map(({ view }) => view));
  const missing = Object.entries(VIEWS).filter(([view]) => !taken.has(view));

  const chosen = (view?: string) => (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Without this line, choosing the same photo again fires no change event.
    event.target.value = "";
    if (files.length > room) notify.error(TOO_MANY);
    add(files.slice(0, room), view);
  };
  const remove = ({ pictureId }: CheckInPicture) =>
    removing.mutate(pictureId, {
      onError: (error) => isLocked(error) || notify.error(error.message),
      onSettled: () => setAsked(null),
    });
  return (
    <Part id="check-in-photos" title="Photos">
      <LockedNote error={uploads.find(({ error }) => isLocked(error))?.error ?? removing.error} />
      <ul className="grid grid-cols-3 gap-2 md:grid-cols-4">
        {pictures.map((picture, at) => (
          <li key={picture.pictureId} className="relative">
            <a
              href={picture.address ?? undefined}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-md border"
            >
              {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
              <img
                src={picture.thumbAddress ?? undefined}
                onError={renew}
                alt={nameOf(picture, at)}
                className="aspect-square w-full object-cover"
              />
            </a>
            {picture.view && <Caption>{wordOf(VIEWS, picture.view)}</Caption>}
            <button
              type="button"
              aria-label={`Remove ${nameOf(picture, at)}`}
              onClick={() => setAsked(picture)}
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
        {room > 0 &&
          missing.map(([view, word]) => (
            <Shot key={view} word={word} camera onChange={chosen(view)} />
          ))}
        {room > 0 && <Shot word="Add photos" onChange={chosen()} />}
      </ul>
      {room <= 0 && <p className="text-muted-foreground">{TOO_MANY}</p>}
      {asked && (
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
    </Part>
  );
}

type ShotProps = {
  word: string;
  camera?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Opens the phone's camera, or the choice of files. */
function Shot({ word, camera, onChange }: ShotProps) {
  const Icon = camera ? Camera : ImagePlus;
  return (
    <li>
      <label className="grid aspect-square w-full cursor-pointer place-content-center justify-items-center gap-2 rounded-md border border-input border-dashed p-1 text-center font-medium text-primary text-sm transition-colors hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
        <Icon aria-hidden className="size-6" />
        {word}
        <input
          type="file"
          accept="image/*"
          {...(camera ? { capture: "environment" as const } : { multiple: true })}
          onChange={onChange}
          className="sr-only"
        />
      </label>
    </li>
  );
}

function Caption({ children }: { children: string }) {
  return (
    <span className="absolute bottom-1 left-1 rounded-sm bg-popover px-2 py-0.5 font-medium text-xs">
      {children}
    </span>
  );
}

function nameOf({ view }: CheckInPicture, at: number): string {
  return view ? `Photo: ${wordOf(VIEWS, view)}` : `Photo ${at + 1}`;
}
