import { type NewCustomerForm, NO_VEHICLE, NOBODY } from "@/features/customers/forms";
import { bareKilometres, type JobForm, newForm } from "@/features/jobs/editor/job-form";
import type { Line } from "@/features/jobs/editor/lines";
import type { JobDefaults } from "@/features/jobs/types";
import { randomKey } from "@/lib/forms/idempotency-key";
import { inRupees } from "@/lib/money/paise";
import type { VehicleClass } from "@/lib/vehicle-class/classes";
import type { Decision, IntakeIn } from "./types";

/** The customer of a new owner, and of nobody yet. */
export const NEW_CUSTOMER = null;
export const NOT_CHOSEN = 0;

/** The fields of an entry. They have the names of the forms whose fields they use. */
export type EntryForm = JobForm &
  NewCustomerForm & {
    /** The car that the garage knows under the plate, or null. */
    vehicleId: number | null;
    /** The owner who brings the car, or one of the values above. */
    customerId: number | typeof NEW_CUSTOMER | typeof NOT_CHOSEN;
    lines: Line[];
  };

/** Returns an empty entry. Its car is ready on the day on which it came. */
export function newEntry(today: string, defaults: JobDefaults): EntryForm {
  return {
    ...newForm(today, defaults),
    expectedDOD: today,
    ...NOBODY,
    noEmail: true,
    ...NO_VEHICLE,
    vehicleId: null,
    customerId: NEW_CUSTOMER,
    lines: [],
  };
}

/**
 * The id of an entry, the number of its slip, and the moment of its first attempt. A repeated entry must
 * be equal to the first.
 */
export type Ticket = Pick<IntakeIn, "intakeId" | "slip"> & { takenAt: string };

/** A slip has no letter that looks like a digit. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export function newTicket(now: Date = new Date()): Ticket {
  const picked = crypto.getRandomValues(new Uint8Array(4));
  const slip = `P-${Array.from(picked, (one) => LETTERS[one % LETTERS.length]).join("")}`;
  return { intakeId: randomKey(), slip, takenAt: now.toISOString() };
}

type Sent = Ticket & {
  line: string;
  lines: readonly Line[];
  decisions: readonly Decision[];
  vehicleClass?: VehicleClass | null;
};

export function toIntakeIn(form: EntryForm, sent: Sent): IntakeIn {
  const { intakeId, slip, takenAt, line, lines, decisions, vehicleClass } = sent;
  const classed = vehicleClass ? { vehicleClass } : {};
  return {
    intakeId,
    slip,
    takenAt,
    line: line.trim(),
    customer: form.customerId
      ? { customerId: form.customerId }
      : {
          customerName: form.customerName,
          phoneNumber: form.phoneNumber,
          email: form.email,
          noEmail: true,
          address: "",
          isPremiumCustomer: 0,
        },
    vehicle: form.vehicleId
      ? { vehicleId: form.vehicleId, ...classed }
      : {
          vehicleNumber: form.vehicleNumber,
          vehicleModel: form.vehicleModel,
          otherPlate: form.otherPlate,
          ...classed,
        },
    entryDate: form.entryDate,
    expectedDOD: form.expectedDOD,
    expectedTime: form.expectedTime,
    priorityId: form.priorityId,
    pickupNeeded: form.pickupNeeded,
    paymentMethodId: form.paymentMethodId,
    assignedUserId: form.assignedUserId,
    additionalComments: form.additionalComments,
    odometerKm: form.odometerKm.trim() === "" ? null : Number(bareKilometres(form.odometerKm)),
    fuelPercent: form.fuelPercent,
    complaint: form.complaint,
    exemptReason: form.exemptReason,
    taxCollected: form.taxCollected ? 1 : 0,
    services: lines.map(({ serviceId, price }) => ({ serviceId, rate: inRupees(price) })),
    decisions: [...decisions],
  };
}
