import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { amounts, press, summary } from "@/testing/job-summary";
import { jobDefaults } from "@/testing/jobs";
import { answer, at, refuse, server } from "@/testing/server";
import { add, fill, serveAddJob, showAddJob as show } from "@/testing/show-add-job";

const MAY = ["change_jobs", "override_price"];
let sent: unknown[];

beforeEach(() => {
  serveAddJob();
  sent = [];
  server.use(
    http.post(at("/api/garage/jobs"), async ({ request }) => {
      sent.push(await request.json());
      return answer({ jobId: 40 });
    }),
  );
});

/** Starts a new job with the basic service for ₹2,499.00. */
async function begin(permissions = MAY) {
  const { user } = show(permissions);
  await add(user, "Basic service");
  return user;
}

describe("discounts in the job form", () => {
  test("discounts on a service and on the bill lower the total and are sent as typed", {
    tags: "spec:invoices-14",
  }, async () => {
    const user = await begin();
    await user.click(summary().getByRole("button", { name: "Add discount on Basic service" }));
    await user.type(summary().getByLabelText("Discount on Basic service"), "10");
    await user.selectOptions(summary().getByLabelText("Discount on the bill: unit"), "₹");
    await user.type(summary().getByLabelText("Discount on the bill"), "100");
    expect(amounts()).toEqual({
      Services: "₹2,499.00",
      Discount: "−₹349.90",
      Subtotal: "₹2,149.10",
      "GST (18%)": "N/A",
      "Total Amount": "₹2,149.10",
    });
    await press(user, "Continue");
    await screen.findByRole("radio", { name: "High" });
    await fill(user);
    await press(user, "Create Job");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      servicesOpted: [
        { garageJobServiceId: 11, serviceRate: 2499, discountPercent: 10, discountAmount: null },
      ],
      discountPercent: null,
      discountAmount: 100,
      estimatedCost: 2149.1,
    });
  });

  test("a discount higher than the bill shows an error and blocks Continue", async () => {
    const user = await begin();
    await user.selectOptions(summary().getByLabelText("Discount on the bill: unit"), "₹");
    await user.type(summary().getByLabelText("Discount on the bill"), "2499.01");
    const problem = "The discount is more than the services cost";
    expect(summary().getByRole("alert").textContent).toBe(problem);
    await press(user, "Continue");
    expect(screen.queryByText("Enter handling details")).toBeNull();
  });

  test("discounts are hidden from a person who cannot change prices", async () => {
    await begin(["change_jobs"]);
    expect(summary().queryByLabelText("Discount on the bill")).toBeNull();
    expect(summary().queryByRole("button", { name: /^Add discount/ })).toBeNull();
  });

  test("a discount refused by the server shows the reason and stays in the form", async () => {
    const said = "Your role cannot give a discount. Ask: Owner, Manager.";
    server.use(
      http.post(at("/api/garage/jobs"), () =>
        refuse(422, { code: "invalid", message: "x", error: { discountAmount: [said] } }),
      ),
    );
    const user = await begin();
    await user.type(summary().getByLabelText("Discount on the bill"), "5");
    await press(user, "Continue");
    await screen.findByRole("radio", { name: "High" });
    await fill(user);
    await press(user, "Create Job");
    expect((await summary().findByRole("alert")).textContent).toBe(said);
    expect(summary().getByLabelText<HTMLInputElement>("Discount on the bill").value).toBe("5");
  });
});

test("the job form of a garage that rounds bills shows the round off", async () => {
  server.use(
    http.get(at("/api/garage/get-job-defaults"), () =>
      answer({ ...jobDefaults, roundsTotal: true }),
    ),
  );
  const { user } = show(MAY);
  await add(user, "Air filter replacement");
  await waitFor(() =>
    expect(amounts()).toEqual({
      Subtotal: "₹404.99",
      "GST (18%)": "₹72.90",
      "Round off": "₹0.11",
      "Total Amount": "₹478.00",
    }),
  );
});
