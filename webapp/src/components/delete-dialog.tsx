"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ApiError } from "@/api/api-error";
import { goToServerDown } from "@/lib/navigation/server-down";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import type { ConfirmDialogProps } from "./confirm-dialog";
import { Lazy } from "./lazy";

const loadConfirm = () => import("./confirm-dialog");

type DeleteDialogProps = Pick<ConfirmDialogProps, "title" | "what" | "close"> & {
  id: number;
  deleting: UseMutationResult<unknown, Error, number>;
  verb?: string;
  /** The text of a toast after the delete. Set it if the list alone does not show the result. */
  deleted?: string;
};

/** Asks for confirmation, deletes the record and shows the result. */
export function DeleteDialog({
  id,
  deleting,
  verb = say.ui_delete(),
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
        // The dashboard frame explains a locked garage, so no message is shown here.
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

/** Returns whether the server refused the delete. If this is false, the server has failed. */
function isRefusal(error: Error): error is ApiError {
  return error instanceof ApiError && (error.refused || Math.floor(error.status / 100) === 4);
}
