import { expect, test } from "vitest";
import { jobSheet } from "@/testing/jobs";
import { NO_DISCOUNT } from "./discount";
import { formOf, newForm, toNewJobIn } from "./job-form";

const subject = { customerId: 8, vehicleId: 9 };
const NOTHING = { lines: [], discount: NO_DISCOUNT, rules: undefined };

test.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  ["60,451", 60451],
  ["1 00 000", 100000],
])("an odometer typed as %j is sent as %j", (odometerKm, sent) => {
  const form = { ...newForm("2026-11-20"), odometerKm };
  expect(toNewJobIn(subject, NOTHING, form).odometerKm).toBe(sent);
});

test("a form begins with what the job says of the car's arrival, and sends it back", () => {
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
