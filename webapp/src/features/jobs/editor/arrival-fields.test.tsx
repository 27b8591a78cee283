import { zodResolver } from "@hookform/resolvers/zod";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { isoToday } from "@/lib/dates/day";
import { jobDefaults, jobSheet } from "@/testing/jobs";
import { renderApp } from "@/testing/render";
import HandlingForm from "./handling-form";
import { formOf, JOB_FIELDS, type JobForm } from "./job-form";
import { jobFormSchema } from "./job-schema";

const DAY = isoToday();

type Shown = { over: Partial<JobForm>; refusal: ApiError | null; send: (values: JobForm) => void };

function Form({ over, refusal, send }: Shown) {
  const form = useForm<JobForm>({
    resolver: zodResolver(jobFormSchema(DAY)),
    mode: "onChange",
    defaultValues: { ...formOf(jobSheet), entryDate: DAY, expectedDOD: DAY, ...over },
  });
  useEffect(() => {
    if (refusal) showFieldErrors(form, refusal, JOB_FIELDS);
  }, [form, refusal]);
  const submit = form.handleSubmit((right) => send(right));
  return (
    <FormProvider {...form}>
      <HandlingForm defaults={jobDefaults} assignee={undefined} isFinal={false} submit={submit} />
    </FormProvider>
  );
}

function show(over: Partial<JobForm> = {}, refusal: ApiError | null = null) {
  const send = vi.fn<(values: JobForm) => void>();
  const { user } = renderApp(<Form over={over} refusal={refusal} send={send} />);
  const submit = () => fireEvent.submit(odometer());
  return { user, send, submit };
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

test("the fuel level is chosen in quarters, and a saved level between two quarters is kept", async () => {
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
  ["6045x", "Enter the odometer reading as a whole number"],
  ["12.5", "Enter the odometer reading as a whole number"],
  ["10000000", "At most 99,99,999 km"],
])("an odometer reading of %s shows an error and is not sent", async (text, message) => {
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
