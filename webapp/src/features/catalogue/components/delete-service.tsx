import { DeleteDialog } from "@/components/delete-dialog";
import { say } from "@/say";
import { useRemoveService } from "../api/remove-service";
import type { Service } from "../types";

type DeleteServiceProps = { garageId: number; service: Service; close: () => void };

export function DeleteService({ garageId, service, close }: DeleteServiceProps) {
  return (
    <DeleteDialog
      id={service.garageJobServiceId}
      deleting={useRemoveService(garageId)}
      title={say.catalogue_are_you_sure_you_want_to({ jobService: service.jobService })}
      what={say.catalogue_existing_jobs_keep_this_service_and()}
      verb={say.catalogue_confirm_delete()}
      close={close}
    />
  );
}
