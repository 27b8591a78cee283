"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, isLost } from "@/api/api-error";
import { randomKey } from "@/lib/forms/idempotency-key";
import { useUnloadGuard } from "@/lib/forms/unsaved-changes";
import { notify } from "@/lib/notify";
import { shrinkPhoto, UnreadablePhoto } from "@/lib/pictures/shrink-photo";
import { say } from "@/say";

/** A photo that is not uploaded yet. It is kept after an error, for the next try. */
export type Upload = {
  key: string;
  step: "waiting" | "shrinking" | "sending" | "failed";
  photo: File;
  /** What the photo shows, if the person chose that before. */
  view?: string;
  /** The reduced file that is sent, and its URL for the preview. */
  small?: File;
  address?: string;
  error?: Error;
};

const FAILED = say.ui_the_photo_could_not_be_sent();

type PhotoUploads = {
  /** Sends one photo. It is called again with the same key after a failure. */
  post: (photo: File, upload: Upload) => Promise<unknown>;
  /** The record of the photos, for a message after its screen is closed: "JOB-00031". */
  owner: string;
  longestEdge?: number;
};

/**
 * Sends photos one after the other, because the network may be slow. Photos that failed without a
 * connection are sent again when the connection returns.
 */
export function usePhotoUploads({ post, owner, longestEdge }: PhotoUploads) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);
  useUnloadGuard(uploads.length > 0);

  const note = (next: Upload) =>
    setUploads((all) => all.map((one) => (one.key === next.key ? next : one)));
  const drop = ({ key, address }: Upload) => {
    if (address) URL.revokeObjectURL(address);
    setUploads((all) => all.filter((one) => one.key !== key));
  };
  const send = async ({ error: _, ...upload }: Upload) => {
    let now: Upload = upload;
    const become = (change: Partial<Upload>) => {
      now = { ...now, ...change };
      note(now);
    };
    try {
      become({ step: "shrinking" });
      const small = now.small ?? (await shrinkPhoto(now.photo, longestEdge));
      become({ step: "sending", small, address: now.address ?? URL.createObjectURL(small) });
      await post(small, now);
      drop(now);
    } catch (error) {
      become({ step: "failed", error: error instanceof Error ? error : new Error(FAILED) });
      // If the sheet is closed, its error message is not visible, so a toast shows the error.
      if (closed.current)
        notify.error(say.ui_a_photo_of_was_not_sent({ owner, error: complaintOf(error) }));
    }
  };
  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload));
  };

  const again = (upload: Upload) => {
    note({ ...upload, step: "waiting" });
    enqueue(upload);
  };
  const onConnection = useEffectEvent(() => {
    for (const upload of uploads) if (isUnsent(upload)) again(upload);
  });
  useEffect(() => {
    const retry = () => onConnection();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  return {
    uploads,
    add: (photos: readonly File[], view?: string) => {
      const added = photos.map(
        (photo) => ({ key: randomKey(), step: "waiting", photo, ...(view && { view }) }) as const,
      );
      setUploads((all) => [...all, ...added]);
      for (const upload of added) enqueue(upload);
    },
    again,
    drop,
  };
}

/** Returns whether the photo failed because no answer arrived. */
function isUnsent({ step, error }: Upload): boolean {
  return step === "failed" && isLost(error);
}

export function complaintOf(error: unknown): string {
  if (error instanceof UnreadablePhoto) return error.message;
  if (!(error instanceof ApiError)) return FAILED;
  return error.fields.photo?.[0] ?? error.message;
}

/** Returns whether another try may succeed. */
export function mayPass(error: unknown): boolean {
  return (
    !(error instanceof UnreadablePhoto) && !(error instanceof ApiError && error.status === 422)
  );
}
