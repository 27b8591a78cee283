"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { notify } from "@/lib/notify";
import { openPhoto } from "@/lib/pictures/crop-photo";
import { UnreadablePhoto } from "@/lib/pictures/shrink-photo";
import { say } from "@/say";
import type { CropSettings } from "./crop-dialog";
import { Lazy } from "./lazy";
import { Button } from "./ui/button";

const loadCrop = () => import("./crop-dialog");

type Changed = { message: string };

type PictureEditorProps = {
  /** The picture's name, "photo" or "logo". It is also the field name in the server's errors. */
  what: string;
  /** Renders the current picture. */
  picture: (busy: boolean) => ReactNode;
  /** This is true if a picture exists and can be removed. */
  has: boolean;
  disabled?: boolean;
  crop: CropSettings;
  saving: UseMutationResult<Changed, Error, File>;
  removing: UseMutationResult<Changed, Error, void>;
};

/** Lets the person crop and save a picture, or remove it. Changes are saved immediately. */
export function PictureEditor(props: PictureEditorProps) {
  const { what, picture, has, disabled = false, crop, saving, removing } = props;
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  // This keeps a file that could not be saved, for the next try.
  const [unsent, setUnsent] = useState<File | null>(null);
  const [opened, setOpened] = useState<ImageBitmap | null>(null);
  const [unreadable, setUnreadable] = useState<unknown>(null);
  const busy = saving.isPending || removing.isPending;

  const send = (file: File) => {
    removing.reset();
    setUnsent(file);
    saving.mutate(file, {
      onSuccess: ({ message }) => {
        setUnsent(null);
        notify.success(message);
      },
    });
  };
  const forget = () => {
    saving.reset();
    removing.reset();
    setUnsent(null);
    setUnreadable(null);
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Without this line, choosing the same file again fires no change event.
    event.target.value = "";
    if (!file) return;
    setUnreadable(null);
    openPhoto(file).then(setOpened, refuse);
  };
  const close = () => {
    opened?.close();
    setOpened(null);
  };
  const refuse = (error: unknown) => {
    forget();
    setUnreadable(error);
    close();
  };
  const remove = () => {
    forget();
    removing.mutate(undefined, { onSuccess: ({ message }) => notify.success(message) });
  };
  // The focused Remove button has disappeared with the picture, so the button that chooses a
  // picture gets the focus.
  const { isSuccess: removed } = removing;
  useEffect(() => {
    if (removed) choose.current?.focus();
  }, [removed]);

  const problem = problemOf(unreadable ?? saving.error ?? removing.error, what);
  const again = unsent && saving.error instanceof ApiError && saving.error.status !== 422;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-4">
        {picture(busy)}
        <div className="flex flex-wrap gap-2">
          <Button
            ref={choose}
            variant="outline"
            disabled={busy || disabled}
            aria-busy={saving.isPending}
            aria-describedby={problem ? noteId : undefined}
            onClick={() => input.current?.click()}
          >
            {saving.isPending
              ? say.ui_saving()
              : has
                ? say.ui_change_picture({ what })
                : say.ui_add_picture({ what })}
          </Button>
          {has && (
            <Button variant="ghost" disabled={busy} aria-busy={removing.isPending} onClick={remove}>
              {removing.isPending ? say.ui_removing() : say.ui_remove()}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={say.ui_picture({ what })}
          disabled={disabled}
          hidden
          onChange={chosen}
        />
      </div>
      <div id={noteId} role="alert" className="flex flex-wrap items-center gap-x-3 empty:hidden">
        {problem && <p className="text-destructive">{problem}</p>}
        {again && !unreadable && (
          <Button variant="link" size="inline" onClick={() => send(unsent)}>
            {say.ui_try_again()}
          </Button>
        )}
      </div>
      {opened && (
        <Lazy
          load={loadCrop}
          onFailure={close}
          props={{
            ...crop,
            title: say.ui_crop_picture({ what }),
            picture: opened,
            use: (file) => {
              close();
              send(file);
            },
            failed: refuse,
            close,
          }}
        />
      )}
    </div>
  );
}

function problemOf(error: unknown, what: string): string | null {
  if (!error) return null;
  if (error instanceof UnreadablePhoto) return error.message;
  if (!(error instanceof ApiError)) return say.ui_picture_could_not_be_saved({ what });
  return error.fields[what]?.[0] ?? error.message;
}
