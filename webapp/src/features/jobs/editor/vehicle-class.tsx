"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { needsClass } from "@/features/catalogue/class-rates";
import { useSetVehicleClass } from "@/features/customers/api/set-vehicle-class";
import { useMay } from "@/features/session/session";
import { notify } from "@/lib/notify";
import type { VehicleClass } from "@/lib/vehicle-class/classes";
import { jobKeys } from "../api/keys";
import type { JobPeople } from "./job-head";
import type { JobDraftForm } from "./use-job-draft";

const loadQuestion = () => import("@/features/customers/components/class-question");

/** Returns the class of the vehicle, and what asks for it. */
export function useVehicleClass(people: JobPeople) {
  const [answered, setAnswered] = useState<VehicleClass | null>(null);
  return { vehicleClass: answered ?? people.vehicleClass ?? null, answered, setAnswered };
}

type AskClassProps = {
  garageId: number;
  vehicleId: number;
  model: string;
  draft: JobDraftForm;
  vehicle: ReturnType<typeof useVehicleClass>;
};

/** Asks once for the class of the vehicle, if the price of a new service depends on it. */
export function AskClass({ garageId, vehicleId, model, draft, vehicle }: AskClassProps) {
  const queries = useQueryClient();
  const may = useMay("change_customers");
  const saving = useSetVehicleClass(garageId, vehicleId, () =>
    queries.invalidateQueries({ queryKey: jobKeys.allCars(garageId) }),
  );
  const { vehicleClass, answered, setAnswered } = vehicle;
  const added = draft.lines.flatMap((one) => (one.from === "saved" ? [] : [one.serviceId]));
  const isOpen = vehicleClass === null || answered !== null;
  if (!may || !isOpen || !needsClass(draft.services, added)) return null;
  return (
    <Lazy
      load={loadQuestion}
      props={{
        model,
        chosen: answered,
        busy: saving.isPending,
        choose: (chosen) =>
          saving.mutate(chosen, {
            onSuccess: () => setAnswered(chosen),
            onError: ({ message }) => notify.error(message),
          }),
      }}
    />
  );
}
