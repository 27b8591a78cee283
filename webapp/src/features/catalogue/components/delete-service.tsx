import { DeleteDialog } from "@/components/delete-dialog";
import { useRemoveService } from "../api/remove-service";
import type { Service } from "../types";

type DeleteServiceProps = { garageId: number; service: Service; close: () => void };

export function DeleteService({ garageId, service, close }: DeleteServiceProps) {
  return (
    <DeleteDialog
      id={service.garageJobServiceId}
      deleting={useRemoveService(garageId)}
      title={`Are you sure you want to delete the ${service.jobService} service`}
      what="Existing jobs keep this service and its price."
      verb="Confirm Delete"
      close={close}
    />
  );
}
