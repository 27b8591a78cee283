import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { DESK, openDraft, serveEstimate } from "@/testing/estimates";
import { jobDefaults, service } from "@/testing/jobs";
import { answer, at, sentBody, server } from "@/testing/server";
// The module is imported here, because its first import takes longer than a test waits.
import "./add-service-panel";

vi.setConfig({ testTimeout: 15_000 });

const OIL = service(71, "Engine oil change", {
  serviceRate: 1899,
  serviceRateAdjusted: 1899,
  classRates: [{ vehicleClass: "hatchback", rate: 1499, rateAdjusted: 1499 }],
});
const PRICE = "Price of Engine oil change, without GST";

async function addOil(vehicleClass: "hatchback" | null) {
  serveEstimate({ vehicleClass });
  server.use(
    http.get(at("/api/garage/jobservices"), () => answer([OIL])),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
  );
  const { user } = await openDraft([...DESK, "change_customers"]);
  await user.click(screen.getByRole("button", { name: "Add service" }));
  const panel = within(await screen.findByRole("dialog"));
  await user.click(await panel.findByRole("button", { name: "Add Engine oil change" }));
  return user;
}

const price = () => screen.findByLabelText<HTMLInputElement>(PRICE);

test("a service with prices by class asks for the class before it is added", async () => {
  const user = await addOil(null);
  const asked = within(await screen.findByRole("group", { name: "Which class is this vehicle?" }));
  expect(await asked.findByText("Hatchback? Please check")).toBeTruthy();
  expect(screen.queryByLabelText(PRICE)).toBeNull();
  const sent = sentBody("*/api/garage/vehicles/4/class", () => answer(null), "put");
  await user.click(asked.getByRole("button", { name: "Hatchback" }));
  expect(await sent).toEqual({ vehicleClass: "hatchback" });
  await waitFor(async () => expect((await price()).value).toBe("1,499.00"));
});

test("a vehicle with a class gets its price without a question", async () => {
  await addOil("hatchback");
  expect((await price()).value).toBe("1,499.00");
  expect(screen.queryByRole("group", { name: /class/ })).toBeNull();
});
