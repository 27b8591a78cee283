"use client";

import { Pencil, Trash2 } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeleteDialog } from "@/components/delete-dialog";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import { useRemoveVehicle } from "../api/remove-vehicle";
import type { VehicleDetail } from "../types";

const loadPanel = () => import("./vehicle-panel");

type VehicleActionsProps = { garageId: number; vehicle: VehicleDetail };

/** Shows the edit and delete buttons to people who can change vehicles. */
export function VehicleActions({ garageId, vehicle }: VehicleActionsProps) {
  const router = useRouter();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const deleting = useRemoveVehicle(garageId, () =>
    router.replace(stayInGarage(ROUTES.vehicles, garageId) as Route),
  );
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setOpen("edit")}>
        <Pencil aria-hidden className="size-4" />
        {say.vehicles_edit()}
      </Button>
      <Button variant="outline" className="text-destructive" onClick={() => setOpen("delete")}>
        <Trash2 aria-hidden className="size-4" />
        {say.vehicles_delete()}
      </Button>
      {open === "edit" && (
        <Lazy load={loadPanel} onFailure={close} props={{ garageId, vehicle, close }} />
      )}
      {open === "delete" && (
        <DeleteDialog
          id={vehicle.vehicleId}
          deleting={deleting}
          title={say.vehicles_do_you_want_to_delete_vehicle({
            vehicleNumber: groupPlate(vehicle.vehicleNumber),
          })}
          what={say.vehicles_the_vehicles_customers_past_jobs_and()}
          deleted={say.vehicles_vehicle_deleted_successfully()}
          close={close}
        />
      )}
    </div>
  );
}
