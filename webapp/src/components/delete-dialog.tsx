"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ApiError } from "@/api/api-error";
import { goToServerDown } from "@/lib/navigation/server-down";
import { notify } from "@/lib/notify";
import type { ConfirmDialogProps } from "./confirm-dialog";
import { Lazy } from "./lazy";

const loadConfirm = () => import("./confirm-dialog");

type DeleteDialogProps = Pick<ConfirmDialogProps, "title" | "what" | "close"> & {
  id: number;
  deleting: UseMutationResult<unknown, Error, number>;
  verb?: string;
  /** The toast after the delete, if the list alone does not show it. */
  deleted?: string;
};

/** Asks for confirmation, deletes and shows the result. */
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
        if (!isRefusal(error)) goToServerDown(router);
        // The shell explains a locked garage.
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

/** Returns whether the server refused the delete. Otherwise the server has failed. */
function isRefusal(error: Error): error is ApiError {
  return error instanceof ApiError && (error.refused || Math.floor(error.status / 100) === 4);
}
