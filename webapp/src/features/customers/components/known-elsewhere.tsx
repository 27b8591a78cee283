"use client";

import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { notify } from "@/lib/notify";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import { inBranchesOptions, useCopyCustomer } from "../api/find-in-branches";

type KnownElsewhereProps = {
  garageId: number;
  /** A whole plate or phone number that this branch does not know. */
  text: string;
  /** Called when the vehicle and its customer are in this branch. */
  onUsed: (vehicleNumber: string) => void;
};

/** Offers vehicles that another branch knows. Without an answer it shows nothing. Load it lazily. */
export default function KnownElsewhere({ garageId, text, onUsed }: KnownElsewhereProps) {
  const { data: found = [] } = useQuery(inBranchesOptions(garageId, text));
  const copying = useCopyCustomer(garageId, text);
  if (found.length === 0) return null;
  return (
    <ul role="status" className="mb-2 grid gap-1 rounded-md bg-accent px-4 py-2">
      {found.map((one) => {
        const plate = groupPlate(one.vehicleNumber);
        return (
          <li
            key={`${one.garageId} ${one.vehicleNumber}`}
            className="flex flex-wrap items-center justify-between gap-x-4"
          >
            <span className="wrap-anywhere min-w-0">
              {say.customers_known_in_a_branch({
                plate,
                garageName: one.garageName,
                customerName: one.customerName,
                vehicleModel: one.vehicleModel,
              })}
            </span>
            <Button
              variant="link"
              size="inline"
              className="min-h-11"
              aria-label={say.customers_use_plate({ plate })}
              disabled={copying.isPending}
              aria-busy={copying.isPending}
              onClick={() =>
                copying.mutate(one, {
                  onSuccess: ({ message }) => {
                    notify.success(message);
                    onUsed(one.vehicleNumber);
                  },
                  onError: (error) => {
                    if (!(error instanceof ApiError && error.locked)) notify.error(reasonOf(error));
                  },
                })
              }
            >
              {say.customers_use()}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The fields of the refusal are not on this screen, so their first sentence is shown. */
function reasonOf(error: Error): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields.flat()[0] ?? error.message;
}
