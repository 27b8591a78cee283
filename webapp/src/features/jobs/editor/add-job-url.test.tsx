import { screen } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { refuse, server } from "@/testing/server";
import { serveAddJob, showAddJob as show } from "@/testing/show-add-job";

beforeEach(serveAddJob);

describe("URLs of the job form", () => {
  test("the job form without a customer in its URL links to the search on home", async () => {
    show(["change_jobs"], "/dashboard/add-new-job");
    expect(await screen.findByText("Which car is this job for?")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Search on home" }).getAttribute("href")).toBe(
      "/dashboard/home",
    );
  });

  test("the job form shows that the vehicle does not belong to the customer", async () => {
    show(["change_jobs"], "/dashboard/add-new-job?garageId=11&customerId=8&vehicleId=99");
    expect(await screen.findByText("This vehicle does not belong to this customer")).toBeTruthy();
  });

  test("the job form shows that the customer is not in the garage", async () => {
    server.use(http.get("*/api/garage/customers/8", () => refuse(404, { code: "not_found" })));
    show();
    expect(await screen.findByText("This customer is not in your garage")).toBeTruthy();
  });

  test("the job form shows a notice to a person who cannot add jobs", async () => {
    show([]);
    expect(await screen.findByText("Your role cannot add jobs")).toBeTruthy();
  });
});
