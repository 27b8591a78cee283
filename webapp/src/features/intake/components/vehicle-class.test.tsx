import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { service } from "@/testing/jobs";
import { answer, at, server } from "@/testing/server";
import {
  asha,
  create,
  SAVED,
  sent,
  serveCars,
  serveIntake,
  showIntake,
  write,
} from "@/testing/show-intake";
// The module is imported here, because its first import takes longer than a test waits.
import "@/features/customers/components/class-question";

const OIL = service(71, "Engine oil change", {
  serviceRate: 1899,
  serviceRateAdjusted: 1899,
  classRates: [{ vehicleClass: "two_wheeler", rate: 399, rateAdjusted: 399 }],
});
const LINE = "KA05MX7171 activa engine oil change kal Ramesh Patil 98123 45670";

const question = () => screen.findByRole("group", { name: "Which class is this vehicle?" });

beforeEach(() => {
  serveIntake();
  server.use(http.get(at("/api/garage/jobservices"), () => answer([OIL])));
});

test("a new car is asked for its class, and the entry has the class and its price", async () => {
  const { user } = showIntake();
  await write(user, LINE);
  const group = within(await question());
  expect(await group.findByText("Two-wheeler? Please check")).toBeTruthy();
  await user.click(group.getByRole("button", { name: "Two-wheeler" }));
  expect(await screen.findAllByText(/₹399/)).toBeTruthy();
  await create(user);
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[0]).toMatchObject({
    vehicle: { vehicleNumber: "KA 05 MX 7171", vehicleClass: "two_wheeler" },
    services: [{ serviceId: 71, rate: 399 }],
  });
});

test("a guess that nobody confirms is not sent", async () => {
  const { user } = showIntake();
  await write(user, LINE);
  await within(await question()).findByText("Two-wheeler? Please check");
  await create(user);
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[0]?.vehicle).not.toHaveProperty("vehicleClass");
  expect(sent[0]).toMatchObject({ services: [{ serviceId: 71, rate: 1899 }] });
});

test("a known car with a class has its price and is not asked", async () => {
  serveCars([{ ...asha, vehicleClass: "two_wheeler" }]);
  const { user } = showIntake();
  await write(user, "MH12AB1234 engine oil change");
  await screen.findByText("Engine oil change");
  expect(await screen.findAllByText(/₹399/)).toBeTruthy();
  expect(screen.queryByRole("group", { name: /class/ })).toBeNull();
  await create(user);
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[0]).toMatchObject({
    vehicle: { vehicleId: 9 },
    services: [{ serviceId: 71, rate: 399 }],
  });
});
