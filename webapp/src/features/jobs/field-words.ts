import { say } from "@/say";

/** The labels of a job's fields. */
export const FIELDS: Record<string, string> = {
  customerId: say.jobs_customer(),
  vehicleId: say.jobs_vehicle(),
  entryDate: say.jobs_entry_date_title(),
  expectedDOD: say.jobs_entry_dod(),
  expectedTime: say.jobs_promised_time(),
  priorityId: say.jobs_priority(),
  pickupNeeded: say.jobs_pickup(),
  paymentMethodId: say.jobs_payment_method_title(),
  assignedUserId: say.jobs_assigned_person(),
  additionalComments: say.jobs_comments(),
  odometerKm: say.jobs_odometer(),
  fuelPercent: say.jobs_fuel_level(),
  complaint: say.jobs_complaint(),
  servicesOpted: say.jobs_services(),
  taxCollected: say.jobs_gst_word(),
  exemptReason: say.jobs_reason_for_no_gst(),
  discount: say.jobs_discount(),
  partsUsed: say.jobs_parts(),
  poNumber: say.jobs_po_number(),
};
