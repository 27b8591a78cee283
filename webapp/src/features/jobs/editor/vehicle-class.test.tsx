import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { jobDefaults, service } from "@/testing/jobs";
import { answer, at, refuse, sentBody, server } from "@/testing/server";
import { add, serveAddJob, showAddJob } from "@/testing/show-add-job";
// The module is imported here, because its first import takes longer than a test waits.
import "@/features/customers/components/class-question";

const OIL = service(71, "Engine oil change", {
  serviceRate: 1899,
  serviceRateAdjusted: 1899,
  classRates: [{ vehicleClass: "two_wheeler", rate: 399, rateAdjusted: 399 }],
});
const CLASS = "*/api/garage/vehicles/9/class";
const MAY = ["change_jobs", "change_customers"];

function serveCar(vehicleModel: string, vehicleClass: string | null = null) {
  const car = {
    vehicleId: 9,
    vehicleNumber: "MH12AB1234",
    vehicleModel,
    vehicleClass,
    totalJobs: 0,
  };
  server.use(
    http.get(at("/api/garage/get-customer-vehicles"), () => answer([car])),
    http.get(at("/api/garage/jobservices"), () => answer([OIL, service(72, "Wash")])),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
  );
}

const question = () => screen.findByRole("group", { name: "Which class is this vehicle?" });
const summary = () => within(screen.getByRole("complementary", { name: "Summary" }));

beforeEach(serveAddJob);

test("a service with prices by class asks once, and one tap changes the price", async () => {
  serveCar("Honda Activa");
  const { user } = showAddJob(MAY);
  await add(user, "Wash");
  expect(screen.queryByRole("group", { name: /class/ })).toBeNull();
  await add(user, "Engine oil change");
  const group = within(await question());
  expect(await group.findByText("Two-wheeler? Please check")).toBeTruthy();
  expect(summary().getAllByText("₹1,899.00").length).toBeGreaterThan(0);
  const chosen = group.getByRole("button", { name: "Two-wheeler" });
  expect(chosen.getAttribute("aria-pressed")).toBe("false");
  const sent = sentBody(CLASS, () => answer(null), "put");
  await user.click(chosen);
  expect(await sent).toEqual({ vehicleClass: "two_wheeler" });
  await waitFor(() => expect(summary().getAllByText("₹399.00").length).toBeGreaterThan(0));
  expect(summary().queryByText("₹1,899.00")).toBeNull();
  expect(chosen.getAttribute("aria-pressed")).toBe("true");
});

test("a vehicle with a class has its price, and nothing is asked", async () => {
  serveCar("Honda Activa", "two_wheeler");
  const { user } = showAddJob(MAY);
  expect(await screen.findByText("₹399.00")).toBeTruthy();
  await add(user, "Engine oil change");
  expect(summary().getAllByText("₹399.00").length).toBeGreaterThan(0);
  expect(screen.queryByRole("group", { name: /class/ })).toBeNull();
});

test("a class that cannot be saved changes no price", async () => {
  serveCar("Rolls Royce Phantom");
  server.use(http.put(CLASS, () => refuse(500, { code: "x", message: "It went wrong." })));
  const { user } = showAddJob(MAY);
  await add(user, "Engine oil change");
  await user.click(within(await question()).getByRole("button", { name: "Two-wheeler" }));
  expect(await screen.findByText(/went wrong/)).toBeTruthy();
  expect(summary().getAllByText("₹1,899.00").length).toBeGreaterThan(0);
  expect(screen.queryByText(/Please check/)).toBeNull();
});

test("a person who cannot edit vehicles is not asked", async () => {
  serveCar("Honda Activa");
  const { user } = showAddJob(["change_jobs"]);
  await add(user, "Engine oil change");
  await summary().findAllByText("₹1,899.00");
  expect(screen.queryByRole("group", { name: /class/ })).toBeNull();
});
