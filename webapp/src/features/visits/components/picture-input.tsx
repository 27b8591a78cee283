"use client";

import { Camera, ImagePlus } from "lucide-react";
import type { ChangeEvent } from "react";
import { notify } from "@/lib/notify";

type PictureInputProps = {
  word: string;
  /** Opens the phone's camera. Without it, several files can be chosen. */
  camera?: boolean;
  /** The number of photos that can still be added. */
  room: number;
  /** The message if more are chosen. */
  tooMany: string;
  add: (files: File[]) => void;
};

/** A tile that opens the phone's camera, or the choice of files. */
export function PictureInput({ word, camera, room, tooMany, add }: PictureInputProps) {
  const Icon = camera ? Camera : ImagePlus;
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Without this line, choosing the same photo again fires no change event.
    event.target.value = "";
    if (files.length > room) notify.error(tooMany);
    add(files.slice(0, room));
  };
  return (
    <li>
      <label className="grid aspect-square w-full cursor-pointer place-content-center justify-items-center gap-2 rounded-md border border-input border-dashed p-1 text-center font-medium text-primary text-sm transition-colors hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
        <Icon aria-hidden className="size-6" />
        {word}
        <input
          type="file"
          accept="image/*"
          {...(camera ? { capture: "environment" as const } : { multiple: true })}
          onChange={chosen}
          className="sr-only"
        />
      </label>
    </li>
  );
}
