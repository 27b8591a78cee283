import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { service } from "@/testing/jobs";
import { answer, sentBody, server } from "@/testing/server";
import { field, SERVICES, save, serveServices, showServices } from "@/testing/show-services";
import type { Service } from "../types";

const RATES = [
  { vehicleClass: "two_wheeler" as const, rate: 399, rateAdjusted: 359.1 },
  { vehicleClass: "suv" as const, rate: 2499, rateAdjusted: 2249.1 },
];

beforeEach(serveServices);

async function edit(oil: Service) {
  server.use(http.get(SERVICES, () => answer([oil])));
  const { user } = showServices();
  await user.click(await screen.findByRole("button", { name: "Edit Engine oil change" }));
  await within(await screen.findByRole("dialog")).findByRole("option", { name: "Engine" });
  const part = screen.getByText("Prices by class of vehicle").closest("details");
  const sent = sentBody("*/api/garage/jobservices/71", () => answer(oil), "put");
  return { user, part, sent };
}

test("prices by class of vehicle are folded, and filled ones are sent", async () => {
  const { user, part, sent } = await edit(service(71, "Engine oil change"));
  expect(part?.open).toBe(false);
  await user.click(screen.getByText("Prices by class of vehicle"));
  await user.type(field("Two-wheeler"), "399");
  await user.type(field("SUV"), "x");
  await save(user, "Save changes");
  expect(await screen.findByText("This must be an amount")).toBeTruthy();
  await user.clear(field("SUV"));
  await user.type(field("SUV"), "2,499.50");
  await save(user, "Save changes");
  expect(await sent).toMatchObject({
    serviceRate: 1000,
    classRates: [
      { vehicleClass: "two_wheeler", rate: 399 },
      { vehicleClass: "suv", rate: 2499.5 },
    ],
  });
});

test("saved prices by class are shown, and an emptied one is removed", async () => {
  const { user, part, sent } = await edit(service(71, "Engine oil change", { classRates: RATES }));
  expect(screen.getByText("Two-wheeler ₹359.10 · SUV ₹2,249.10")).toBeTruthy();
  expect(part?.open).toBe(true);
  expect(field("Two-wheeler").value).toBe("399");
  await user.clear(field("SUV"));
  await save(user, "Save changes");
  expect(await sent).toMatchObject({ classRates: [{ vehicleClass: "two_wheeler", rate: 399 }] });
});
