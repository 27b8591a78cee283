"use client";

import { ImagePlus, LoaderCircle, X } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { KeptPhoto } from "@/components/kept-photo";
import { randomKey } from "@/lib/forms/idempotency-key";
import { notify } from "@/lib/notify";
import { shrinkPhoto, UnreadablePhoto } from "@/lib/pictures/shrink-photo";
import { say } from "@/say";
import { useCounter } from "../counter/current";
import { MOST_PHOTOS } from "../counter/store";
import type { Entry } from "../use-entry";
import { EntrySection } from "./entry-section";

export type PhotosSectionProps = { entry: Entry };

/** Adds photos of the car to an entry of this device. They are sent after the job. Load it lazily. */
export default function PhotosSection({ entry }: PhotosSectionProps) {
  const { counter } = useCounter();
  const [shrinking, setShrinking] = useState(0);
  if (!counter) return null;
  const { photos } = entry;
  const room = MOST_PHOTOS - photos.length - shrinking;

  const keep = async (key: string, file: File, after: Promise<unknown>) => {
    // One photo after the other, because a cheap phone has little memory.
    await after;
    try {
      await counter.store.addPhoto(key, await shrinkPhoto(file));
      return true;
    } catch (error) {
      console.error("The photo was not kept", error);
      const isUnreadable = error instanceof UnreadablePhoto;
      notify.error(isUnreadable ? error.message : say.intake_could_not_be_kept());
      return false;
    } finally {
      setShrinking((count) => count - 1);
    }
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Without this line, choosing the same photo again fires no change event.
    event.target.value = "";
    if (files.length > room) notify.error(say.intake_most_photos({ most: MOST_PHOTOS }));
    let last: Promise<unknown> = Promise.resolve();
    for (const file of files.slice(0, room)) {
      const key = randomKey();
      setShrinking((count) => count + 1);
      const keeping = keep(key, file, last);
      entry.addPhoto(key, keeping);
      last = keeping;
    }
  };
  const remove = (key: string) => {
    entry.removePhoto(key);
    // An entry that waits has the photo until it is saved again.
    void counter.dropPhotos([key]).catch((error: unknown) => console.error(error));
  };
  return (
    <EntrySection title={say.jobs_photos()}>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map((key, at) => (
          <li key={key} className="relative">
            <KeptPhoto read={counter.store.photo} name={key} number={at + 1} />
            <button
              type="button"
              aria-label={say.intake_remove_photo({ number: at + 1 })}
              onClick={() => remove(key)}
              className="absolute top-0 right-0 grid size-11 place-items-center"
            >
              <span className="grid size-8 place-items-center rounded-md bg-popover shadow-float">
                <X aria-hidden className="size-4" />
              </span>
            </button>
          </li>
        ))}
        {shrinking > 0 && (
          <li
            role="status"
            className="grid aspect-square place-content-center justify-items-center gap-2 rounded-md border bg-muted p-1 text-center font-medium text-xs"
          >
            <LoaderCircle aria-hidden className="size-5 animate-spin text-primary" />
            {say.ui_making_the_photo_smaller()}
          </li>
        )}
        {room > 0 && (
          <li>
            <label className="grid aspect-square w-full cursor-pointer place-content-center justify-items-center gap-2 rounded-md border border-input border-dashed p-1 text-center font-medium text-primary text-sm transition-colors hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
              <ImagePlus aria-hidden className="size-6" />
              {say.jobs_add_photos()}
              <input type="file" accept="image/*" multiple onChange={chosen} className="sr-only" />
            </label>
          </li>
        )}
      </ul>
      <p className="text-muted-foreground text-sm">{say.intake_photos_stay_on_this_device()}</p>
    </EntrySection>
  );
}
