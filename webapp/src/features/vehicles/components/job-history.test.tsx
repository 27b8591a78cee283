import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { customer, delivered, vehicle } from "@/testing/customers";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { VehicleHistoryScreen } from "./vehicle-history-screen";

const HISTORY = at("/api/garage/vehicles/job-history");
const SEND = "*/api/garage/send-job-invoice/8";
const INVALID = "Invalid customer access. Please navigate from the customer list.";
let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get("*/api/garage/customers/5", () => answer(customer(5, "Asha Rao"))),
    http.get(HISTORY, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const first = delivered(8, {
        jobCategorySummary: "Tyres, AC",
        jobServiceSummary: "Wheel alignment, AC gas, Cabin filter",
      });
      return answer({
        jobs: [first, delivered(7, { deliveredDate: null, odometerKm: 120 })],
        recordCount: 2,
        asOf: 8,
      });
    }),
    http.get("*/api/garage/vehicles/71", () => answer(vehicle())),
  );
});

async function show(search = "?vehicleId=71&customerId=5", permissions = ["issue_invoices"]) {
  window.history.replaceState(null, "", `/dashboard/manage/customers/view/vehicleHistory${search}`);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<VehicleHistoryScreen />).user;
}

async function job(name: string) {
  const table = within(await screen.findByRole("table", { name: "Job History" }));
  return within(await table.findByRole("row", { name: new RegExp(name) }));
}

describe("vehicle history", () => {
  test("the vehicle history shows customer, vehicle and ten delivered jobs per page", {
    tags: ["spec:customers-14", "spec:customers-41"],
  }, async () => {
    await show();
    const first = await job("JOB-00008");
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Date",
      "JobId",
      "Job Cat.",
      "Services",
      "Delivered Date",
      "Km",
      "Amount",
      "Invoice",
    ]);
    expect(first.getByText("48,210")).toBeTruthy();
    expect(first.getByText("₹1,500.50")).toBeTruthy();
    expect(first.getByText("17/11/2026")).toBeTruthy();
    expect(first.getByText("20/11/2026")).toBeTruthy();
    expect((await job("JOB-00007")).getByText("-")).toBeTruthy();
    expect(await screen.findByText("Asha Rao")).toBeTruthy();
    expect(screen.getByText("MH 12 AB 1234")).toBeTruthy();
    expect(screen.getByText("Maruti Swift")).toBeTruthy();
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      garageId: "11",
      vehicleId: "71",
      currentPage: "1",
      pageSize: "10",
    });
  });

  test("the “+2” badge of a job shows the job's other services on hover, click or key press", {
    tags: "spec:customers-16",
  }, async () => {
    const user = await show();
    const first = await job("JOB-00008");
    expect(first.getByText("Wheel alignment")).toBeTruthy();
    const badge = first.getByRole("button", { name: "2 more services" });
    expect(badge.textContent).toBe("+2");
    expect(first.queryByRole("list")).toBeNull();
    await user.hover(badge);
    expect(within(first.getByRole("list")).getAllByRole("listitem")).toHaveLength(2);
    expect(first.getByText("Cabin filter")).toBeTruthy();
    await user.unhover(badge);
    expect(first.queryByRole("list")).toBeNull();
    await user.click(badge);
    expect(badge.getAttribute("aria-expanded")).toBe("true");
    await user.keyboard("{Escape}");
    expect(badge.getAttribute("aria-expanded")).toBe("false");
    await user.keyboard("{Enter}");
    expect(badge.getAttribute("aria-expanded")).toBe("true");
    await user.keyboard("{Enter}");
    expect(badge.getAttribute("aria-expanded")).toBe("false");
  });

  test("an empty vehicle history explains that delivered jobs will appear there", async () => {
    server.use(http.get(HISTORY, () => answer({ jobs: [], recordCount: 0, asOf: null })));
    await show();
    expect(await screen.findByText("Delivered jobs appear here.")).toBeTruthy();
  });

  test("Try Again loads a vehicle history that could not be loaded", async () => {
    server.use(http.get(HISTORY, () => refuse(400, { code: "x" }), { once: true }));
    const user = await show();
    expect(await screen.findByText("The job history could not be loaded.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await job("JOB-00008");
  });

  test("the vehicle history needs a customer and a vehicle in its URL", async () => {
    await show("?vehicleId=71");
    expect(await screen.findByText(INVALID)).toBeTruthy();
  });

  test("the history of an unknown vehicle shows that the vehicle is not in this garage any more", async () => {
    for (const path of [HISTORY, "*/api/garage/vehicles/71"])
      server.use(http.get(path, () => refuse(404, { code: "not_found" })));
    await show();
    expect(await screen.findByText("This vehicle is not in this garage any more.")).toBeTruthy();
  });
});

describe("sending an invoice from the vehicle history", () => {
  async function send() {
    const user = await show();
    const row = await job("JOB-00008");
    const button = row.getByRole("button", { name: "Send Invoice for JOB-00008" });
    await user.click(button);
    return { button, row };
  }

  test("two clicks send an invoice once, and the button and the screen show the progress", {
    tags: ["spec:customers-17", "spec:customers-42", "spec:customers-46"],
  }, async () => {
    let release: (answer: Response) => void = () => undefined;
    const calls: string[] = [];
    server.use(
      http.post(SEND, ({ request }) => {
        calls.push(new URL(request.url).search);
        return new Promise<Response>((resolve) => {
          release = resolve;
        });
      }),
    );
    const { button } = await send();
    await waitFor(() => expect(button.textContent).toBe("Sending..."));
    expect(screen.getByText("Sending the invoice…").getAttribute("role")).toBe("status");
    await waitFor(() => expect(calls).toHaveLength(1));
    button.click();
    release(answer({ invoiceId: 1 }) as unknown as Response);
    expect(await screen.findByText("Invoice sent successfully")).toBeTruthy();
    expect(button.textContent).toBe("Send Invoice");
    expect(document.activeElement).toBe(button);
    expect(screen.queryByText("Sending the invoice…")).toBeNull();
    expect(calls).toEqual(["?garageId=11"]);
  });

  test.each([
    [200, "This customer has no email address."],
    [402, "The subscription has ended."],
  ])(
    "an invoice sent from the vehicle history and refused with status %i shows the reason",
    { tags: "spec:customers-46" },
    async (status, message) => {
      server.use(http.post(SEND, () => refuse(status, { code: "no", message })));
      await send();
      expect(await screen.findByText(message)).toBeTruthy();
    },
  );

  test("an invoice that could not be sent from the vehicle history shows “Failed to send invoice”", {
    tags: "spec:customers-46",
  }, async () => {
    server.use(http.post(SEND, () => HttpResponse.error()));
    await send();
    expect(await screen.findByText("Failed to send invoice")).toBeTruthy();
  });

  test("the button Send Invoice is hidden from people without the permission", async () => {
    await show("?vehicleId=71&customerId=5", []);
    await job("JOB-00008");
    expect(screen.queryByRole("columnheader", { name: "Invoice" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Send Invoice/ })).toBeNull();
  });
});
