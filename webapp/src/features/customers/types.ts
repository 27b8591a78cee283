import type { components } from "@/api/schema.gen";

export type Customer = components["schemas"]["CustomerOut"];
export type CustomerVehicle = components["schemas"]["VehicleOut"];
export type NewCustomerIn = components["schemas"]["CustomerWithVehicleIn"];
export type ChangedCustomerIn = components["schemas"]["CustomerEditIn"];
