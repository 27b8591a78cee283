import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { dayMonthYear } from "@/lib/dates/day";
import { amounts, press } from "@/testing/job-summary";
import { jobDefaults } from "@/testing/jobs";
import { router } from "@/testing/router";
import { answer, at, server } from "@/testing/server";
import { serveAddJob, showAddJob, TODAY, toStepTwo } from "@/testing/show-add-job";
import { newForm } from "./job-form";

beforeEach(serveAddJob);

/** Stores a draft of the second step without any selection. */
function leaveUnfilled() {
  const form = {
    ...newForm(TODAY, jobDefaults),
    priorityId: 0,
    pickupNeeded: 0,
    paymentMethodId: 0,
  };
  const lines = [{ serviceId: 71, name: "Engine oil change", price: 100000 }];
  sessionStorage.setItem("jobDraft:11:new:8:9", JSON.stringify({ step: 2, lines, form }));
}

describe("second step of the job form", () => {
  test("the second step of the job form shows an error for each empty field, and Cancel returns to the first step", {
    tags: ["spec:jobs-17", "spec:jobs-19", "spec:jobs-20", "spec:jobs-29"],
  }, async () => {
    leaveUnfilled();
    const { user } = showAddJob();
    await user.clear(await screen.findByLabelText("Entry Date"));
    await press(user, "Create Job");
    for (const message of [
      "Entry Date is required",
      "Expected DOD is required",
      "Priority is required",
      "Pickup option is required",
      "Payment Method is required",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "High" }));
    await waitFor(() => expect(screen.queryByText("Priority is required")).toBeNull());
    await press(user, "Cancel");
    expect(
      await screen.findByRole("textbox", { name: "Search sub category or Job id" }),
    ).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });

  test("the second step of the job form starts with the default options", async () => {
    await toStepTwo();
    const checked = screen.getAllByRole<HTMLInputElement>("radio").filter((one) => one.checked);
    expect(checked.map((one) => one.parentElement?.textContent)).toEqual(["Medium", "No", "Cash"]);
  });

  test("a choice in the second step of the job form is stored immediately, so that closing the page does not lose it", async () => {
    await toStepTwo();
    const high = await screen.findByRole<HTMLInputElement>("radio", { name: "High" });
    const kept = () => sessionStorage.getItem("jobDraft:11:new:8:9") ?? "";
    const chosen = `"priorityId":${high.value}`;
    expect(kept()).not.toContain(chosen);
    // The test clicks without testing-library, which would wait for later effects.
    high.click();
    await Promise.resolve();
    expect(kept()).toContain(chosen);
  });

  test("the second step of the job form marks only the required fields", {
    tags: "spec:jobs-21",
  }, async () => {
    await toStepTwo();
    const marked = (label: string) => screen.getByLabelText(label).ariaRequired;
    expect(["Entry Date", "Entry DOD"].map(marked)).toEqual(["true", "true"]);
    expect(["Assigned Person", "Add any additional comments"].map(marked)).toEqual([null, null]);
    const choices = await screen.findAllByRole<HTMLInputElement>("radio");
    expect(choices.every(({ required }) => required)).toBe(true);
    expect(new Set(choices.map(({ name }) => name))).toEqual(
      new Set(["priorityId", "pickupNeeded", "paymentMethodId"]),
    );
  });

  test("the second step of the job form requires a reason from a registered garage when GST is off", async () => {
    server.use(
      http.get(at("/api/garage/get-job-defaults"), () =>
        answer({ ...jobDefaults, exemptReasonNeeded: true }),
      ),
    );
    const user = await toStepTwo();
    await user.click(await screen.findByRole("switch", { name: "Is Tax Applicable?" }));
    const reason = await screen.findByLabelText("This supply is exempt because");
    await user.type(reason, "Diplomatic mission");
    await user.click(screen.getByRole("switch", { name: "Is Tax Applicable?" }));
    await waitFor(() =>
      expect(screen.queryByLabelText("This supply is exempt because")).toBeNull(),
    );
  });

  test("the second step of the job form rejects a past date", {
    tags: "spec:jobs-19",
  }, async () => {
    const user = await toStepTwo();
    const entry = screen.getByLabelText<HTMLInputElement>("Entry Date");
    await user.type(entry, "{ArrowDown}");
    expect(entry.value).toBe(dayMonthYear(TODAY));
    await user.clear(entry);
    await user.type(entry, "01/01/2020");
    expect(await screen.findByText("Past dates cannot be picked")).toBeTruthy();
  });

  test("the second step of the job form rejects a delivery date that is years away", async () => {
    const user = await toStepTwo();
    const delivery = screen.getByLabelText("Entry DOD");
    await user.type(delivery, "31/12/9999");
    expect(await screen.findByText("The delivery date must be within two years")).toBeTruthy();
    await user.clear(delivery);
    await user.type(delivery, TODAY);
    await waitFor(() =>
      expect(screen.queryByText("The delivery date must be within two years")).toBeNull(),
    );
  });

  test("switching GST on in the job form adds GST to the total", {
    tags: ["spec:jobs-25", "spec:jobs-27"],
  }, async () => {
    const user = await toStepTwo();
    const tax = screen.getByRole<HTMLInputElement>("switch", { name: "Is Tax Applicable?" });
    expect(tax.checked).toBe(false);
    await user.click(tax);
    expect(amounts()).toEqual({
      Subtotal: "₹1,000.00",
      "GST (18%)": "₹180.00",
      "Total Amount": "₹1,180.00",
    });
  });

  test("GST is on by default in a garage registered as Regular and can be switched off", {
    tags: "spec:jobs-25",
  }, async () => {
    server.use(http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)));
    const user = await toStepTwo();
    expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
    expect(amounts()["Total Amount"]).toBe("₹1,180.00");
    await user.click(screen.getByRole("switch"));
    expect(amounts()["Total Amount"]).toBe("₹1,000.00");
  });

  test("the second step of the job form shows that a garage without a GST profile cannot charge GST yet", async () => {
    const user = await toStepTwo();
    expect(screen.getByText("Adds 18% GST to the subtotal.")).toBeTruthy();
    await user.click(screen.getByRole("switch"));
    expect(
      screen.getByText(
        "Adds 18% GST. Add your GST profile in the garage settings before you issue the invoice.",
      ),
    ).toBeTruthy();
  });

  test("the GST switch is hidden in a garage that is not allowed to charge GST", async () => {
    const untaxed = { ...jobDefaults, taxAllowed: false };
    server.use(http.get(at("/api/garage/get-job-defaults"), () => answer(untaxed)));
    await toStepTwo();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(amounts()["GST (18%)"]).toBe("N/A");
  });
});
