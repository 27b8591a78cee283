import type { Schema } from "@/api/schema";

export type Customer = Schema<"CustomerOut">;
export type CustomerVehicle = Schema<"VehicleOut">;
export type NewCustomerIn = Schema<"CustomerWithVehicleIn">;
export type ChangedCustomerIn = Schema<"CustomerEditIn">;
