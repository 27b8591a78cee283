"use client";

import { useRouter } from "next/navigation";
import { ApiError } from "@/api/api-error";
import { Lazily } from "@/components/lazily";
import { notify } from "@/lib/notify";
import { goToServerDown } from "@/lib/server-down";
import { useDeleteService } from "../api/delete-service";
import type { Service } from "../types";

const loadConfirm = () => import("@/components/confirm-dialog");

type DeleteServiceProps = { garageId: number; service: Service; close: () => void };

export function DeleteService({ garageId, service, close }: DeleteServiceProps) {
  const router = useRouter();
  const deleting = useDeleteService(garageId);
  const confirm = () =>
    deleting.mutate(service.garageJobServiceId, {
      onSuccess: close,
      onError: (error) => {
        close();
        // A refusal is no fault of the server: it says why. The lock is explained by the shell.
        if (!(error instanceof ApiError && (error.refused || error.locked))) goToServerDown(router);
        else if (error.refused) notify.error(error.message);
      },
    });
  return (
    <Lazily
      load={loadConfirm}
      onFailure={close}
      props={{
        title: `Are you sure you want to delete the ${service.jobService} service`,
        what: "Jobs that have it keep it, at their price.",
        verb: "Confirm Delete",
        busy: deleting.isPending,
        confirm,
        close,
      }}
    />
  );
}
