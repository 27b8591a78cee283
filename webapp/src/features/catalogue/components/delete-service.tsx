"use client";

import { useRouter } from "next/navigation";
import { saidNo } from "@/api/said-no";
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
        if (saidNo(error)) notify.error(error.message);
        else goToServerDown(router);
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
