import type { components } from "@/api/schema.gen";

export type VehicleRow = components["schemas"]["VehicleRowOut"];
export type VehicleDetail = components["schemas"]["VehicleDetailOut"];
export type HistoryRow = components["schemas"]["HistoryRowOut"];
export type CustomerVehicleIn = components["schemas"]["CustomerVehicleIn"];
export type VehicleEditIn = components["schemas"]["VehicleEditIn"];
export type AssociationIn = components["schemas"]["AssociationIn"];
