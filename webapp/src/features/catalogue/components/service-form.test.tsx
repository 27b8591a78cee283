import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { isoToday } from "@/lib/dates/day";
import { service } from "@/testing/jobs";
import { answer, refuse, server } from "@/testing/server";
import {
  asked,
  field,
  fill,
  opened,
  SERVICES,
  save,
  serveServices,
  showServices as show,
} from "@/testing/show-services";

const TODAY = isoToday();

beforeEach(serveServices);

describe("Service form", () => {
  test("Invalid service form shows an error message under each field", {
    tags: ["spec:jobs-12", "spec:jobs-13"],
  }, async () => {
    const user = await opened();
    await user.click(screen.getByRole("switch", { name: "Discount" }));
    await save(user);
    for (const message of [
      "Service Category required",
      "SubCategory required",
      "Rate is required",
      "Service name is required",
      "Discount percentage is required",
      "Discount start date is required",
      "Discount end date is required",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    for (const percent of ["0", "100.5", "x"]) {
      await user.clear(field("Discount Percentage"));
      await user.type(field("Discount Percentage"), percent);
      expect(await screen.findByText("Discount must be between 1 and 100")).toBeTruthy();
    }
    await user.clear(field("Discount Percentage"));
    await user.type(field("Discount Percentage"), "100");
    expect(screen.queryByText("Discount must be between 1 and 100")).toBeNull();
    await user.type(field("Start date"), "2020-01-01");
    expect(await screen.findByText("Discount dates cannot be in the past")).toBeTruthy();
  });

  test("New service without a discount sends null for the three discount fields", {
    tags: ["spec:shared-8", "spec:jobs-7", "spec:jobs-8"],
  }, async () => {
    let body: unknown;
    server.use(
      http.post(SERVICES, async ({ request }) => {
        body = await request.json();
        return answer(service(99, "Gear oil"));
      }),
    );
    const user = await opened();
    await fill(user);
    const discount = screen.getByRole("switch", { name: "Discount" });
    await user.click(discount);
    await user.type(field("Discount Percentage"), "10");
    expect(await screen.findByText("The price will be ₹899.55")).toBeTruthy();
    await user.type(field("Start date"), TODAY);
    await user.click(discount);
    await user.click(discount);
    expect([field("Discount Percentage").value, field("Start date").value]).toEqual(["", ""]);
    await user.click(discount);
    await save(user);
    expect(await screen.findByText("A new service has been added!")).toBeTruthy();
    expect(body).toEqual({
      jobSubCategoryId: 70,
      jobService: "Gear oil",
      serviceRate: 999.5,
      classRates: [],
      discountPercentage: null,
      validFrom: null,
      validTo: null,
    });
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test("Discount of a service is valid from the start of its first day to the end of its last day", {
    tags: "spec:jobs-13",
  }, async () => {
    let body: unknown;
    server.use(
      http.post(SERVICES, async ({ request }) => {
        body = await request.json();
        return answer(service(99, "Gear oil"));
      }),
    );
    const user = await opened();
    await fill(user);
    await user.click(screen.getByRole("switch", { name: "Discount" }));
    await user.type(field("Discount Percentage"), "12.5");
    await user.type(field("Start date"), TODAY);
    await user.type(field("End date"), TODAY);
    await save(user);
    await screen.findByText("A new service has been added!");
    expect(body).toMatchObject({
      discountPercentage: 12.5,
      validFrom: `${TODAY}T00:00:00+05:30`,
      validTo: `${TODAY}T23:59:59+05:30`,
    });
  });

  test("Changed service is sent with its record version and can keep discount dates in the past", {
    tags: "spec:jobs-7",
  }, async () => {
    let body: unknown;
    const old = { validFrom: "2020-01-01", validTo: "2020-01-31", discountPercentage: 10 };
    server.use(
      http.get(SERVICES, () => answer([service(72, "Air filter", { ...old, version: 3 })])),
      http.put("*/api/garage/jobservices/72", async ({ request }) => {
        body = await request.json();
        return answer(service(72, "Air filter"));
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Edit Air filter" }));
    await screen.findByRole("dialog", { name: "Edit Service" });
    await screen.findByRole("option", { name: "Oil and filters" });
    await user.clear(field("Rate (₹)"));
    await user.type(field("Rate (₹)"), "1,500");
    await save(user, "Save changes");
    expect(await screen.findByText("Your service is updated!")).toBeTruthy();
    expect(body).toMatchObject({ jobSubCategoryId: 70, serviceRate: 1500, version: 3 });
  });

  test.each([
    [402, "subscription_expired", "Your subscription has expired."],
    [409, "changed_meanwhile", "Somebody else has changed this since you opened it."],
  ])(
    "Service form refused with status %i shows the reason instead of a success dialog and keeps the values",
    { tags: "spec:jobs-14" },
    async (status, code, message) => {
      server.use(http.post(SERVICES, () => refuse(status, { code, message })));
      const user = await opened();
      await fill(user);
      await save(user);
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.queryByText("A new service has been added!")).toBeNull();
      expect(field("Service Name").value).toBe("Gear oil");
    },
  );

  test("Service form shows the server's error under its field and closes with Escape", {
    tags: "spec:jobs-48",
  }, async () => {
    const error = { jobService: ["This name is taken"] };
    server.use(http.post(SERVICES, () => refuse(422, { code: "invalid", error })));
    const user = await opened();
    await fill(user);
    await save(user);
    expect(await screen.findByText("This name is taken")).toBeTruthy();
    await user.keyboard("{Escape}");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
