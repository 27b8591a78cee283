"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Lazy } from "@/components/lazy";
import { PhotoUpload } from "@/components/photo-upload";
import type { Upload, usePhotoUploads } from "@/components/use-photo-uploads";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";

const loadConfirm = () => import("@/components/confirm-dialog");

export type Picture = {
  pictureId: number;
  address?: string | null;
  thumbAddress?: string | null;
  /** The name that a screen reader reads. */
  name: string;
  caption?: string;
};

type PictureListProps = {
  pictures: readonly Picture[];
  /** The uploads that belong to this list. */
  uploads: readonly Upload[];
  photos: ReturnType<typeof usePhotoUploads>;
  removing: UseMutationResult<unknown, Error, number>;
  /** Loads new URLs. A URL expires within an hour. */
  renew: () => void;
  /** The classes of the columns. */
  columns: string;
  /** The fields that add photos. */
  children: ReactNode;
};

/** Shows the photos of a visit with their uploads. A photo can be removed after a question. */
export function PictureList(props: PictureListProps) {
  const { pictures, uploads, photos, removing, renew, columns, children } = props;
  const [asked, setAsked] = useState<number | null>(null);
  const remove = (pictureId: number) =>
    removing.mutate(pictureId, {
      onError: (error) => isLocked(error) || notify.error(error.message),
      onSettled: () => setAsked(null),
    });
  return (
    <>
      <LockedNote error={uploads.find(({ error }) => isLocked(error))?.error ?? removing.error} />
      <ul aria-label={say.visits_photos()} className={`grid gap-2 ${columns}`}>
        {pictures.map(({ pictureId, address, thumbAddress, name, caption }) => (
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
                alt={name}
                className="aspect-square w-full object-cover"
              />
            </a>
            {caption && (
              <span className="absolute bottom-1 left-1 rounded-sm bg-popover px-2 py-0.5 font-medium text-xs">
                {caption}
              </span>
            )}
            <button
              type="button"
              aria-label={say.visits_remove_named({ name })}
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
            again={() => photos.again(upload)}
            drop={() => photos.drop(upload)}
          />
        ))}
        {children}
      </ul>
      {asked !== null && (
        <Lazy
          load={loadConfirm}
          onFailure={() => setAsked(null)}
          props={{
            title: say.visits_remove_this_photo(),
            what: say.visits_you_cannot_undo_this(),
            verb: say.visits_remove(),
            busy: removing.isPending,
            confirm: () => remove(asked),
            close: () => setAsked(null),
          }}
        />
      )}
    </>
  );
}
