"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ApiError } from "@/api/api-error";
import { notify } from "@/lib/notify";
import { goToServerDown } from "@/lib/server-down";
import type { ConfirmDialogProps } from "./confirm-dialog";
import { Lazy } from "./lazy";

const loadConfirm = () => import("./confirm-dialog");

type DeleteDialogProps = Pick<ConfirmDialogProps, "title" | "what" | "close"> & {
  id: number;
  deleting: UseMutationResult<unknown, Error, number>;
  verb?: string;
  /** What the toast says afterwards, where the list alone does not say enough. */
  deleted?: string;
};

/** Asks, deletes, and tells how it ended. */
export function DeleteDialog({
  id,
  deleting,
  verb = "Delete",
  deleted,
  close,
  ...question
}: DeleteDialogProps) {
  const router = useRouter();
  const confirm = () =>
    deleting.mutate(id, {
      onSuccess: () => {
        close();
        if (deleted) notify.success(deleted);
      },
      onError: (error) => {
        close();
        if (!isNo(error)) goToServerDown(router);
        // The lock is explained by the shell.
        else if (!error.locked) notify.error(error.message);
      },
    });
  return (
    <Lazy
      load={loadConfirm}
      onFailure={close}
      props={{ ...question, verb, busy: deleting.isPending, confirm, close }}
    />
  );
}

/** What the server says no to is no fault of the server: it says why. */
function isNo(error: Error): error is ApiError {
  return error instanceof ApiError && (error.refused || Math.floor(error.status / 100) === 4);
}
