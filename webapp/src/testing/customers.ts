import type { Customer, CustomerVehicle } from "@/features/customers/types";

export function customer(customerId: number, customerName: string, over: Partial<Customer> = {}) {
  return {
    customerId,
    customerCode: `CUST-0000${customerId}`,
    customerName,
    phoneNumber: "9876543210",
    email: "asha@example.in",
    address: "4, MG Road\nAndheri East,\n Mumbai",
    isPremiumCustomer: 0,
    totalVehicles: 2,
    gstin: null,
    stateCode: null,
    version: 3,
    ...over,
  } satisfies Customer;
}

export const swift: CustomerVehicle = {
  vehicleId: 71,
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Maruti Swift",
  totalJobs: 3,
};
export const nexon: CustomerVehicle = {
  vehicleId: 72,
  vehicleNumber: "DL3CAB9",
  vehicleModel: "Tata Nexon",
  totalJobs: 0,
};
