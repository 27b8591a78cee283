import type { Schema } from "@/api/schema";

export type VehicleRow = Schema<"VehicleRowOut">;
export type VehicleDetail = Schema<"VehicleDetailOut">;
export type HistoryRow = Schema<"HistoryRowOut">;
export type CustomerVehicleIn = Schema<"CustomerVehicleIn">;
export type VehicleEditIn = Schema<"VehicleEditIn">;
export type AssociationIn = Schema<"AssociationIn">;
