import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import type { Schema } from "@/api/schema";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { intakeKeys } from "./keys";

export type CounterDevice = Schema<"CounterDeviceOut">;

export function openCounter(garageId: number, device: string, label: string) {
  const params = { query: { garageId } };
  return unwrap(api.POST("/api/garage/counter/open", { params, body: { device, label } }));
}

/** Loads the pack. The cars are left out if `have` is their digest. */
export function getPack(garageId: number, device: string, have: string) {
  const params = { query: { garageId, device, have } };
  return unwrap(api.GET("/api/garage/counter/pack", { params }));
}

export function reportCounter(garageId: number, report: Schema<"ReportIn">) {
  const params = { query: { garageId } };
  return unwrap(api.POST("/api/garage/counter/report", { params, body: report }));
}

export function devicesOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(intakeKeys.devices(garageId), (signal) =>
    api.GET("/api/garage/counter/devices", { params, signal }),
  );
}

/** Switches a device off, or allows it again. */
export function useSwitchDevice(garageId: number) {
  return useChange(
    { reload: intakeKeys.devices(garageId), always: true },
    ({ deviceId, off }: { deviceId: number; off: boolean }) =>
      api.POST("/api/garage/counter/devices/{device_id}/off", {
        params: { path: { device_id: deviceId }, query: { garageId } },
        body: { off },
      }),
  );
}
