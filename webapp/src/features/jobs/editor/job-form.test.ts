import { expect, test } from "vitest";
import { jobDefaults, jobSheet } from "@/testing/jobs";
import { NO_DISCOUNT } from "./discount";
import { formOf, newForm, toNewJobIn } from "./job-form";

const subject = { customerId: 8, vehicleId: 9 };
const NOTHING = {
  lines: [],
  parts: [],
  sendsParts: false,
  discount: NO_DISCOUNT,
  rules: undefined,
};

test.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  ["60,451", 60451],
  ["1 00 000", 100000],
])("an odometer reading typed as %j is sent as %j", (odometerKm, sent) => {
  const form = { ...newForm("2026-11-20", jobDefaults), odometerKm };
  expect(toNewJobIn(subject, NOTHING, form).odometerKm).toBe(sent);
});

test("a new job form starts with the default values", () => {
  expect(newForm("2026-11-20", jobDefaults)).toMatchObject({
    entryDate: "2026-11-20",
    expectedDOD: "",
    priorityId: 2,
    pickupNeeded: 2,
    paymentMethodId: 1,
  });
});

test("a new job form leaves a field empty if the server does not offer the field's default option", () => {
  const others = { ...jobDefaults, priorities: [], pickupStatuses: [], paymentMethods: [] };
  expect(newForm("2026-11-20", others)).toMatchObject({
    priorityId: 0,
    pickupNeeded: 0,
    paymentMethodId: 0,
  });
});

test.each([
  ["is registered as Regular", { taxAllowed: true, gstProfileMissing: false }, true],
  ["has no GST profile", { taxAllowed: true, gstProfileMissing: true }, false],
  ["cannot charge GST", { taxAllowed: false, gstProfileMissing: false }, false],
])("GST on a new job of a garage that %s is %o", (_, registration, on) => {
  expect(newForm("2026-11-20", { ...jobDefaults, ...registration }).taxCollected).toBe(on);
});

test("odometer, fuel level and complaint of a job are sent back unchanged", {
  tags: "spec:invoices-20",
}, () => {
  const { odometerKm, fuelPercent, complaint } = jobSheet;
  expect(toNewJobIn(subject, NOTHING, formOf(jobSheet))).toMatchObject({
    odometerKm,
    fuelPercent,
    complaint,
  });
  const unknown = { ...jobSheet, odometerKm: null, fuelPercent: null, complaint: "" };
  expect(toNewJobIn(subject, NOTHING, formOf(unknown))).toMatchObject({
    odometerKm: null,
    fuelPercent: null,
    complaint: "",
  });
});
