import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { amounts, press, summary } from "@/testing/job-summary";
import { services } from "@/testing/jobs";
import { router } from "@/testing/router";
import { answer, at, server } from "@/testing/server";
import { add, serveAddJob, showAddJob as show } from "@/testing/show-add-job";
import { BELOW } from "@/testing/show-services";

beforeEach(serveAddJob);

describe("first step of the job form", () => {
  test("the first step of the job form shows customer, vehicle and the services by category", {
    tags: ["spec:jobs-15", "spec:jobs-18"],
  }, async () => {
    show();
    expect(await screen.findByText("MH 12 AB 1234")).toBeTruthy();
    expect(screen.getByText("Meera Bhat")).toBeTruthy();
    expect(screen.getByText("Honda City · 98200 12345")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe(
      "/dashboard/home",
    );
    await screen.findByRole("heading", { name: "Engine" });
    const engine = within(screen.getByRole("region", { name: "Engine" }));
    expect(engine.getByText("₹404.99")).toBeTruthy();
    expect(engine.getByText("₹449.99").tagName).toBe("DEL");
    expect(engine.getByText("10% off")).toBeTruthy();
    await screen.findByRole("option", { name: "General Service" });
    const categories = screen.getByRole<HTMLSelectElement>("combobox", { name: "Job category" });
    expect([...categories.options].map(({ text }) => text)).toEqual([
      "All",
      "General Service",
      "Engine",
    ]);
  });

  test("the service search ignores upper and lower case and finds names and codes within the chosen category", {
    tags: "spec:jobs-18",
  }, async () => {
    const { user } = show();
    await screen.findByRole("button", { name: "Add Basic service" });
    const search = screen.getByRole("textbox", { name: "Search sub category or Job id" });
    await user.type(search, "OIL{Enter}");
    expect(screen.queryByRole("button", { name: "Add Basic service" })).toBeNull();
    expect(screen.getByRole("button", { name: "Add Engine oil change" })).toBeTruthy();
    await user.clear(search);
    await user.type(search, "srv-00011{Enter}");
    expect(screen.getByRole("button", { name: "Add Basic service" })).toBeTruthy();
    await user.selectOptions(screen.getByRole("combobox", { name: "Job category" }), "Engine");
    expect(screen.getByText("No service found")).toBeTruthy();
  });

  test("the service search finds a name in another script and spelling", async () => {
    const oil = { ...services[0], garageJobServiceId: 99, jobService: "तेल बदली" };
    server.use(http.get(at("/api/garage/jobservices"), () => answer([...services, oil])));
    const { user } = show();
    const search = await screen.findByRole("textbox", { name: "Search sub category or Job id" });
    await screen.findByRole("button", { name: "Add तेल बदली" });
    await user.type(search, "tel badlee{Enter}");
    expect(await screen.findByRole("button", { name: "Add तेल बदली" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add Basic service" })).toBeNull();
    await user.clear(search);
    await user.type(search, "।{Enter}");
    expect(await screen.findByText("No service found")).toBeTruthy();
  });

  test("a service that is not found can be added, and is then on the job", async () => {
    const wiper = { ...services[0], garageJobServiceId: 99, jobService: "Wiper blades" };
    let body: unknown;
    server.use(
      http.get(at("/api/garage/get-jobservice-defaults"), () =>
        answer({ jobCategories: [{ garageJobCategoryId: 7, jobCategory: "Engine" }] }),
      ),
      http.get(BELOW, () =>
        answer({ data: [{ jobSubCategoryId: 70, jobSubCategory: "Oil and filters" }] }),
      ),
      http.post("*/api/garage/jobservices", async ({ request }) => {
        body = await request.json();
        server.use(http.get(at("/api/garage/jobservices"), () => answer([...services, wiper])));
        return answer(wiper);
      }),
    );
    const { user } = show(["change_jobs", "change_catalogue"]);
    await screen.findByRole("button", { name: "Add Basic service" });
    const search = screen.getByRole("textbox", { name: "Search sub category or Job id" });
    await user.type(search, "Wiper blades{Enter}");
    await user.click(await screen.findByRole("button", { name: "Add “Wiper blades”" }));
    const form = within(await screen.findByRole("dialog", { name: "Add New Service" }));
    expect(form.getByLabelText<HTMLInputElement>("Service Name").value).toBe("Wiper blades");
    await form.findByRole("option", { name: "Engine" });
    await user.selectOptions(form.getByLabelText("Service Category"), "Engine");
    await form.findByRole("option", { name: "Oil and filters" });
    await user.selectOptions(form.getByLabelText("SubCategory"), "Oil and filters");
    await user.type(form.getByLabelText("Rate (₹)"), "350");
    await user.click(form.getByRole("button", { name: "Add service" }));
    // It is in the summary, and in the list after that is loaded again.
    await waitFor(() =>
      expect(screen.getAllByRole("button", { name: "Remove Wiper blades" })).toHaveLength(2),
    );
    expect(body).toMatchObject({ jobService: "Wiper blades", serviceRate: 350 });
    expect(screen.queryByRole("dialog", { name: "Add New Service" })).toBeNull();
  });

  test("a person who may not change the catalogue is offered nothing", async () => {
    const { user } = show();
    await screen.findByRole("button", { name: "Add Basic service" });
    const search = screen.getByRole("textbox", { name: "Search sub category or Job id" });
    await user.type(search, "Wiper blades{Enter}");
    await screen.findByText("No service found");
    expect(screen.queryByRole("button", { name: /Wiper/ })).toBeNull();
  });

  test("the second step of the job form opens only after a service was added, and services can be removed", {
    tags: ["spec:jobs-16", "spec:jobs-27", "spec:jobs-29"],
  }, async () => {
    const { user } = show();
    await screen.findByRole("button", { name: "Add Basic service" });
    const second = () =>
      screen.getByRole<HTMLButtonElement>("button", { name: "Add Handling Details" });
    expect(summary().getByText("No jobs added yet")).toBeTruthy();
    expect(summary().getByText("Added jobs (0)")).toBeTruthy();
    expect(second().disabled).toBe(true);
    expect(summary().getByRole<HTMLButtonElement>("button", { name: "Continue" }).disabled).toBe(
      true,
    );
    await add(user, "Basic service");
    await add(user, "Air filter replacement");
    expect(summary().getByText("Added jobs (2)")).toBeTruthy();
    expect(second().disabled).toBe(false);
    expect(amounts()).toEqual({
      Subtotal: "₹2,903.99",
      "GST (18%)": "N/A",
      "Total Amount": "₹2,903.99",
    });
    await press(user, "Remove Basic service");
    expect(amounts()["Total Amount"]).toBe("₹404.99");
  });

  test("Cancel in the job form opens home, and the unfinished job is restored later", {
    tags: "spec:jobs-29",
  }, async () => {
    const { user, unmount } = show();
    await add(user, "Basic service");
    await press(user, "Cancel");
    expect(router.push).toHaveBeenCalledWith("/dashboard/home");
    unmount();
    const again = show();
    expect(await screen.findByText(/We restored your unfinished job/)).toBeTruthy();
    expect(summary().getByText("Added jobs (1)")).toBeTruthy();
    await again.user.click(screen.getByRole("button", { name: "Start over" }));
    expect(await summary().findByText("Added jobs (0)")).toBeTruthy();
  });

  test("people with the price permission can change a service price, with at most two decimals", async () => {
    const { user } = show(["change_jobs", "override_price"]);
    await add(user, "Basic service");
    const price = () => summary().getByRole("textbox", { name: "Price of Basic service" });
    await user.clear(price());
    await user.type(price(), "12.345{Enter}");
    expect(await summary().findByText("An amount has at most two decimals")).toBeTruthy();
    await user.click(summary().getByRole("button", { name: "Continue" }));
    expect(
      await screen.findByText("Basic service: An amount has at most two decimals"),
    ).toBeTruthy();
    expect(price()).toHaveProperty("value", "12.345");
    await user.clear(price());
    await user.type(price(), "1,250.5{Enter}");
    expect(amounts()["Total Amount"]).toBe("₹1,250.50");
  });

  test("recently used services are listed first in the job form", async () => {
    localStorage.setItem("recentServices:11", "[72, 999]");
    show();
    const latest = within(await screen.findByRole("region", { name: "Last used" }));
    expect(latest.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual([
      "Add Air filter replacement",
    ]);
  });
});
