import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { isoToday } from "@/lib/day";
import { jobDefaults, jobSheet } from "@/testing/jobs";
import { renderApp } from "@/testing/render";
import HandlingForm from "./handling-form";
import { formOf, type JobForm } from "./job-form";

const DAY = isoToday();

function show(over: Partial<JobForm> = {}, refusal: ApiError | null = null) {
  const send = vi.fn<(values: JobForm) => void>();
  let check: (() => void) | null = null;
  const offerCheck = (run: (() => void) | null) => {
    check = run;
  };
  const values = { ...formOf(jobSheet), entryDate: DAY, expectedDOD: DAY, ...over };
  const { user } = renderApp(
    <HandlingForm
      values={values}
      change={() => undefined}
      keptDates={[]}
      defaults={jobDefaults}
      assignee={undefined}
      isFinal={false}
      refusal={refusal}
      offerCheck={offerCheck}
      send={send}
    />,
  );
  return { user, send, submit: () => check?.() };
}

const odometer = () => screen.getByLabelText<HTMLInputElement>("Odometer");
const fuel = () => screen.getByLabelText<HTMLSelectElement>("Fuel level");
const complaint = () => screen.getByLabelText<HTMLTextAreaElement>("Complaint");

test("complaint, odometer and fuel level of a job can be changed and cleared", {
  tags: "spec:invoices-20",
}, async () => {
  const { user, send, submit } = show();
  expect([odometer().value, fuel().value, complaint().value]).toEqual([
    "60451",
    "25",
    "Knocks when cold",
  ]);
  await user.clear(odometer());
  await user.selectOptions(fuel(), "Not noted");
  await user.type(complaint(), ", and smokes");
  submit();
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({
        odometerKm: "",
        fuelPercent: null,
        complaint: "Knocks when cold, and smokes",
      }),
    ),
  );
});

test("the fuel level is chosen in quarters, and another saved level stays", async () => {
  const { send, submit } = show({ fuelPercent: 40 });
  expect([...fuel().options].map(({ text }) => text)).toEqual([
    "Not noted",
    "Empty",
    "A quarter",
    "40 %",
    "Half",
    "Three quarters",
    "Full",
  ]);
  submit();
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ fuelPercent: 40 })),
  );
});

test.each([
  ["6045x", "The odometer is a whole number of kilometres"],
  ["12.5", "The odometer is a whole number of kilometres"],
  ["10000000", "At most 99,99,999 km"],
])("an odometer of %s shows an error and is not sent", async (text, message) => {
  const { user, send, submit } = show();
  await user.clear(odometer());
  await user.type(odometer(), text);
  submit();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test("the server's error about the odometer shows under its field", async () => {
  const fields = { odometerKm: ["This is less than last time."] };
  show({}, new ApiError({ code: "invalid", message: "", status: 422, fields }));
  expect(await screen.findByText("This is less than last time.")).toBeTruthy();
});
