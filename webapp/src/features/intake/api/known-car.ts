import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { bareTen } from "@/lib/contact/phone";
import { isPlate, mayBeOtherPlate } from "@/lib/plates/plate-kinds";
import type { KnownCar, Owner } from "../known-car";
import { intakeKeys } from "./keys";

const PHONE = /^[6-9]\d{9}$/;

/** Returns the plate without spaces, or an empty text if it cannot be one yet. */
export function askedPlate(typed: string): string {
  const bare = typed.replace(/[\s\-.·:]/g, "").toUpperCase();
  const isAsked = (isPlate(bare) || mayBeOtherPlate(bare)) && !PHONE.test(bareTen(bare));
  return isAsked ? bare : "";
}

/** Finds the car of a plate. Without an answer the car counts as new, and the server decides later. */
export function knownCarOptions(garageId: number, plate: string) {
  return queryOptions({
    queryKey: intakeKeys.car(garageId, plate),
    queryFn: async ({ signal }): Promise<KnownCar | null> => {
      const query = { garageId, searchText: plate };
      const { records } = await unwrap(
        api.GET("/api/garage/get-search-details", { params: { query }, signal }),
      );
      const [first] = records;
      if (!first?.vehicleId) return null;
      const owners = records.flatMap(
        ({ customerId, customerName, phoneNumber, account }): Owner[] =>
          customerId === null
            ? []
            : [{ customerId, name: customerName ?? "", phone: phoneNumber ?? "", account }],
      );
      return {
        vehicleId: first.vehicleId,
        plate: first.vehicleNumber ?? plate,
        model: first.vehicleModel ?? "",
        vehicleClass: first.vehicleClass ?? null,
        owners,
        openJob: first.openJob,
      };
    },
    enabled: plate !== "",
    retry: false,
    staleTime: 10_000,
  });
}
