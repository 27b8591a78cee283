"use client";

import { type ChangeEvent, useId, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { notify } from "@/lib/notify";
import { UnreadablePhoto } from "@/lib/shrink-photo";
import { useRemovePhoto, useSetPhoto } from "../api/photo";
import type { Profile } from "../api/profile";

const FAILED = "The photo could not be saved. Please try again.";

export function PhotoEditor({ profile }: { profile: Profile }) {
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  // Kept when it does not get through, so that nobody has to take or find it again.
  const [unsent, setUnsent] = useState<File | null>(null);
  const saving = useSetPhoto();
  const removing = useRemovePhoto();
  const busy = saving.isPending || removing.isPending;

  const send = (photo: File) => {
    removing.reset();
    setUnsent(photo);
    saving.mutate(photo, {
      onSuccess: ({ message }) => {
        setUnsent(null);
        notify.success(message);
      },
    });
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const photo = event.target.files?.[0];
    // The same file chosen again must be a change again.
    event.target.value = "";
    if (photo) send(photo);
  };
  const remove = () => {
    saving.reset();
    setUnsent(null);
    removing.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify.success(message);
        // The button that had the focus is gone with the photo.
        choose.current?.focus();
      },
    });
  };

  const problem = complaint(saving.error ?? removing.error);
  const again = unsent && saving.error instanceof ApiError && saving.error.status !== 422;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          name={`${profile.firstName} ${profile.lastName}`}
          src={profile.profileImageUrl}
          className={cn("size-16 rounded-full text-lg", busy && "animate-skeleton")}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            ref={choose}
            variant="outline"
            disabled={busy}
            aria-busy={saving.isPending}
            aria-describedby={problem ? noteId : undefined}
            onClick={() => input.current?.click()}
          >
            {saving.isPending
              ? "Saving…"
              : profile.profileImageUrl
                ? "Change photo"
                : "Add a photo"}
          </Button>
          {profile.profileImageUrl && (
            <Button variant="ghost" disabled={busy} aria-busy={removing.isPending} onClick={remove}>
              {removing.isPending ? "Removing…" : "Remove"}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Photo"
          hidden
          onChange={chosen}
        />
      </div>
      <div id={noteId} role="alert" className="flex flex-wrap items-center gap-x-3 empty:hidden">
        {problem && <p className="text-destructive">{problem}</p>}
        {again && (
          <Button variant="link" size="inline" onClick={() => send(unsent)}>
            Try Again
          </Button>
        )}
      </div>
    </div>
  );
}

function complaint(error: Error | null): string | null {
  if (error === null) return null;
  if (error instanceof UnreadablePhoto) return error.message;
  if (!(error instanceof ApiError)) return FAILED;
  return error.fields.photo?.[0] ?? error.message;
}
