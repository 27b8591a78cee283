"use client";

import { ImagePlus } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Lazy } from "@/components/lazy";
import { PhotoUpload } from "@/components/photo-upload";
import { usePhotoUploads } from "@/components/use-photo-uploads";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useAddPhoto, useRenewPhotos } from "../api/photos";
import type { Job } from "../types";

const loadViewer = () => import("./photo-viewer");
const MOST = 8;
const TOO_MANY = say.jobs_a_job_has_at_most_photos({ most: MOST });

/** Shows the photos of the car. Clicking a photo shows it large. */
export function JobPhotos({ garageId, job }: { garageId: number; job: Job }) {
  const { photos, jobCode } = job;
  const mayAdd = useMay("comment_on_jobs");
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const post = useAddPhoto(garageId, job.jobId);
  const { uploads, add, again, drop } = usePhotoUploads({ post, owner: jobCode });
  const renew = useRenewPhotos(garageId, job.jobId);
  const room = MOST - photos.length - uploads.length;
  if (photos.length === 0 && !mayAdd) return null;

  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Without this line, choosing the same photo again fires no change event.
    event.target.value = "";
    if (files.length > room) notify.error(TOO_MANY);
    add(files.slice(0, room));
  };
  return (
    <section aria-labelledby="job-photos" className="grid gap-3">
      <h3 id="job-photos" className="font-semibold text-base">
        {say.jobs_photos()}
      </h3>
      <LockedNote error={uploads.find(({ error }) => isLocked(error))?.error} />
      <ul className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {photos.map(({ photoId, address }, at) => (
          <li key={photoId}>
            <button
              type="button"
              onClick={() => setShown(photoId)}
              className="block w-full overflow-hidden rounded-md border"
            >
              {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
              <img
                src={address}
                onError={renew}
                alt={say.jobs_of_of({ at: at + 1, count: photos.length, jobCode })}
                loading="lazy"
                className="aspect-square w-full object-cover"
              />
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
        {mayAdd && room > 0 && (
          <li>
            <button
              type="button"
              onClick={() => input.current?.click()}
              className="grid aspect-square w-full place-content-center justify-items-center gap-2 rounded-md border border-input border-dashed font-medium text-primary transition-colors hover:bg-muted"
            >
              <ImagePlus aria-hidden className="size-6" />
              {say.jobs_add_photos()}
            </button>
            <input
              ref={input}
              type="file"
              accept="image/*"
              multiple
              aria-label={say.jobs_photos_to_add()}
              hidden
              onChange={chosen}
            />
          </li>
        )}
      </ul>
      {shown !== null && photos.some(({ photoId }) => photoId === shown) && (
        <Lazy
          load={loadViewer}
          onFailure={() => setShown(null)}
          props={{ garageId, job, shown, show: setShown, close: () => setShown(null) }}
        />
      )}
    </section>
  );
}
