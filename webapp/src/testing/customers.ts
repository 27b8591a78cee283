import type { Customer, CustomerVehicle } from "@/features/customers/types";
import type { HistoryRow, VehicleDetail } from "@/features/vehicles/types";

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
    language: null,
    version: 3,
    account: null,
    ...over,
  } satisfies Customer;
}

export const swift: CustomerVehicle = {
  vehicleId: 71,
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Maruti Swift",
  vehicleClass: null,
  totalJobs: 3,
};
export const nexon: CustomerVehicle = {
  vehicleId: 72,
  vehicleNumber: "DL3CAB9",
  vehicleModel: "Tata Nexon",
  vehicleClass: null,
  totalJobs: 0,
};

/** Returns a vehicle with its customers, as the vehicle's screen loads it. */
export function vehicle(over: Partial<VehicleDetail> = {}): VehicleDetail {
  return {
    ...swift,
    totalCustomers: 1,
    lastServiceDate: "2026-11-17",
    estCost: 123456.5,
    owners: [customer(5, "Asha Rao")],
    version: 1,
    ...over,
  };
}

export function delivered(jobId: number, over: Partial<HistoryRow> = {}): HistoryRow {
  return {
    jobId,
    jobCode: `JOB-0000${jobId}`,
    entryDate: "2026-11-17",
    expectedDOD: "2026-11-19",
    deliveredDate: "2026-11-20",
    jobStatus: "Delivered",
    jobCategorySummary: "Tyres",
    jobServiceSummary: "Wheel alignment",
    odometerKm: 48_210,
    total: 1500.5,
    ...over,
  };
}
