import { DeleteDialog } from "@/components/delete-dialog";
import { useDeleteService } from "../api/delete-service";
import type { Service } from "../types";

type DeleteServiceProps = { garageId: number; service: Service; close: () => void };

export function DeleteService({ garageId, service, close }: DeleteServiceProps) {
  return (
    <DeleteDialog
      id={service.garageJobServiceId}
      deleting={useDeleteService(garageId)}
      title={`Are you sure you want to delete the ${service.jobService} service`}
      what="Existing jobs keep this service and its price."
      verb="Confirm Delete"
      close={close}
    />
  );
}
