import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { daysBefore, isoToday } from "@/lib/day";
import { jobDefaults, service, services } from "@/testing/jobs";
import { changeInAnotherTab, garage, me, storeSession, whitefield } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { AddJobScreen } from "./add-job-screen";

const ADDRESS = "/dashboard/add-new-job?garageId=11&customerId=8&vehicleId=9";
const JOBS = at("/api/garage/jobs");
const SAID = "Job JOB-00031 has been created successfully.";
const TODAY = isoToday();
type User = ReturnType<typeof renderApp>["user"];

beforeEach(() => {
  server.use(
    http.get("*/api/garage/customers/8", () =>
      answer({ customerId: 8, customerName: "Meera Bhat", phoneNumber: "9820012345" }),
    ),
    http.get(at("/api/garage/get-customer-vehicles"), () =>
      answer([
        { vehicleId: 9, vehicleNumber: "MH12AB1234", vehicleModel: "Honda City", totalJobs: 0 },
      ]),
    ),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(at("/api/garage/jobservices"), () => answer(services)),
  );
});

function show(permissions = ["change_jobs"], address = ADDRESS) {
  window.history.replaceState(null, "", address);
  const mine = garage(11, "Andheri", { permissions });
  storeSession(11, [mine, whitefield]);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [mine, whitefield] })));
  return renderApp(<AddJobScreen />);
}

/** The one beside the form; a phone's bar has the same. */
const summary = () => within(screen.getByRole("complementary", { name: "Summary" }));
const press = (user: User, name: string) => user.click(summary().getByRole("button", { name }));
const add = async (user: User, name: string) =>
  user.click((await screen.findAllByRole("button", { name: `Add ${name}` }))[0] as HTMLElement);

/** What the amounts say, by their terms. */
const amounts = () =>
  Object.fromEntries(
    summary()
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

async function toStepTwo() {
  const { user } = show();
  await add(user, "Engine oil change");
  await press(user, "Continue");
  await screen.findByText("Enter handling details");
  await screen.findByRole("radio", { name: "High" });
  return user;
}

async function fill(user: User) {
  await user.type(screen.getByLabelText("Entry DOD"), TODAY);
  await user.click(screen.getByRole("radio", { name: "High" }));
  await user.click(screen.getByRole("radio", { name: "No" }));
  await user.click(screen.getByRole("radio", { name: "UPI" }));
}

describe("the first step", () => {
  test("shows whose job it is, and the services by category", async () => {
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

  test("finds by name and by code, whatever the case, and within a category", async () => {
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

  test("goes on only with a service; each can be taken away again", async () => {
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

  test("is left for home by Cancel, and what was put together is still there after", async () => {
    const { user, unmount } = show();
    await add(user, "Basic service");
    await press(user, "Cancel");
    expect(router.push).toHaveBeenCalledWith("/dashboard/home");
    unmount();
    const again = show();
    expect(await screen.findByText(/You left this unfinished/)).toBeTruthy();
    expect(summary().getByText("Added jobs (1)")).toBeTruthy();
    await again.user.click(screen.getByRole("button", { name: "Start over" }));
    expect(await summary().findByText("Added jobs (0)")).toBeTruthy();
  });

  test("lets who may name another price, in whole paise", async () => {
    const { user } = show(["change_jobs", "override_price"]);
    await add(user, "Basic service");
    const price = () => summary().getByRole("textbox", { name: "Price of Basic service" });
    await user.clear(price());
    await user.type(price(), "12.345{Enter}");
    expect(await summary().findByText("An amount has at most two decimals")).toBeTruthy();
    await user.clear(price());
    await user.type(price(), "1,250.5{Enter}");
    expect(amounts()["Total Amount"]).toBe("₹1,250.50");
  });

  test("shows the services that were last used on top", async () => {
    localStorage.setItem("recentServices:11", "[72, 999]");
    show();
    const latest = within(await screen.findByRole("region", { name: "Last used" }));
    expect(latest.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual([
      "Add Air filter replacement",
    ]);
  });
});

describe("the second step", () => {
  test("says what is missing in the specified words, and Cancel leads back", async () => {
    const user = await toStepTwo();
    await user.clear(screen.getByLabelText("Entry Date"));
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

  test("one press promises the car for today or tomorrow", async () => {
    const user = await toStepTwo();
    const promised = () => screen.getByLabelText<HTMLInputElement>("Entry DOD").value;
    await user.click(screen.getByRole("button", { name: "Tomorrow" }));
    expect(promised()).toBe(daysBefore(TODAY, -1));
    await user.click(screen.getByRole("button", { name: "Today", pressed: false }));
    expect(promised()).toBe(TODAY);
    expect(screen.getByRole("button", { name: "Today", pressed: true })).toBeTruthy();
  });

  test("a car that comes in later goes back on that day or the next", async () => {
    const user = await toStepTwo();
    const day = daysBefore(TODAY, -5);
    await user.clear(screen.getByLabelText("Entry Date"));
    await user.type(screen.getByLabelText("Entry Date"), day);
    await user.click(screen.getByRole("button", { name: "Next day" }));
    expect(screen.getByLabelText<HTMLInputElement>("Entry DOD").value).toBe(daysBefore(day, -1));
  });

  test("takes no past date", async () => {
    const user = await toStepTwo();
    const entry = screen.getByLabelText<HTMLInputElement>("Entry Date");
    expect(entry.min).toBe(TODAY);
    expect(screen.getByLabelText<HTMLInputElement>("Entry DOD").min).toBe(TODAY);
    await user.clear(entry);
    await user.type(entry, "2020-01-01");
    expect(await screen.findByText("Past dates cannot be picked")).toBeTruthy();
  });

  test("adds the tax once it applies", async () => {
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

  test("says before the job is made that its tax cannot be invoiced yet", async () => {
    const unnamed = { ...jobDefaults, gstProfileMissing: true };
    server.use(http.get(at("/api/garage/get-job-defaults"), () => answer(unnamed)));
    const user = await toStepTwo();
    expect(screen.getByText("Adds 18% GST to the subtotal.")).toBeTruthy();
    await user.click(screen.getByRole("switch"));
    expect(
      screen.getByText(
        "Adds 18% GST. It can be invoiced once the garage settings have your GST profile.",
      ),
    ).toBeTruthy();
  });

  test("cannot collect a tax that the garage may not", async () => {
    const untaxed = { ...jobDefaults, taxAllowed: false };
    server.use(http.get(at("/api/garage/get-job-defaults"), () => answer(untaxed)));
    await toStepTwo();
    expect(screen.getByRole<HTMLInputElement>("switch").disabled).toBe(true);
    expect(screen.getByText("Your garage is not registered to collect GST")).toBeTruthy();
  });
});

describe("saving", () => {
  test("sends the job once, however often it is tried, to the garage in which it was begun", async () => {
    const sent: { key: string | null; garages: (string | null)[]; body: unknown }[] = [];
    server.use(
      http.post(JOBS, async ({ request }) => {
        const named = new URL(request.url).searchParams.get("garageId");
        sent.push({
          key: request.headers.get("Idempotency-Key"),
          garages: [named, request.headers.get("X-Garage-Id")],
          body: await request.json(),
        });
        if (sent.length === 1) return HttpResponse.error();
        return HttpResponse.json({ success: true, message: SAID, data: { jobId: 31 } });
      }),
    );
    const user = await toStepTwo();
    await fill(user);
    await user.click(screen.getByRole("switch"));
    await user.selectOptions(screen.getByLabelText("Assigned Person"), "Meera Iyer");
    await user.type(screen.getByLabelText("Add any additional comments"), "Mind the scratch");
    await press(user, "Create Job");
    expect(
      await screen.findByText("Network error: Please check your internet connection."),
    ).toBeTruthy();
    changeInAnotherTab(() => localStorage.setItem("garageId", "22"));
    await press(user, "Create Job");
    const overlay = within(await screen.findByRole("dialog", { name: SAID }));
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toMatchObject({
      garages: ["11", "11"],
      body: {
        customerId: 8,
        vehicleId: 9,
        entryDate: TODAY,
        expectedDOD: TODAY,
        priorityId: 1,
        pickupNeeded: 2,
        paymentMethodId: 2,
        assignedUserId: 5,
        additionalComments: "Mind the scratch",
        taxCollected: 1,
        servicesOpted: [{ garageJobServiceId: 71, serviceRate: 1000 }],
        estimatedCost: 1180,
      },
    });
    await user.click(overlay.getByRole("button", { name: "Back to Dashboard" }));
    expect(router.push).toHaveBeenLastCalledWith("/dashboard/home");
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem("recentServices:11")).toBe("[71]");
  });

  test("keeps everything over a reload", async () => {
    const user = await toStepTwo();
    await fill(user);
    await user.type(screen.getByLabelText("Add any additional comments"), "Half a sen");
    document.body.replaceChildren();
    show();
    expect(await screen.findByText("Enter handling details")).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Add any additional comments").value).toBe(
      "Half a sen",
    );
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "UPI" })).checked).toBe(
      true,
    );
    expect(summary().getByText("Added jobs (1)")).toBeTruthy();
  });

  test("shows the server's words under their fields", async () => {
    const error = { expectedDOD: ["Past dates cannot be picked"], assignedUserId: ["Gone"] };
    server.use(http.post(JOBS, () => refuse(422, { code: "invalid", error })));
    const user = await toStepTwo();
    await fill(user);
    await press(user, "Create Job");
    expect(await screen.findByText("Past dates cannot be picked")).toBeTruthy();
    expect(screen.getByText("Gone")).toBeTruthy();
  });

  test("shows a refused price with the services, and takes the catalogue's of now", async () => {
    const error = { servicesOpted: ["Engine oil change: your role cannot change the price"] };
    const user = await toStepTwo();
    await fill(user);
    server.use(
      http.post(JOBS, () => refuse(422, { code: "invalid", error })),
      http.get(at("/api/garage/jobservices"), () =>
        answer([
          service(71, "Engine oil change", { serviceRate: 1200, serviceRateAdjusted: 1200 }),
        ]),
      ),
    );
    await press(user, "Create Job");
    await waitFor(() => expect(amounts()["Total Amount"]).toBe("₹1,200.00"));
  });

  test.each([
    [
      402,
      "subscription_expired",
      "Your subscription has expired.",
      "Your subscription has expired.",
    ],
    [500, "unknown", "Out of paper", "An unexpected error occurred: Out of paper"],
  ])("that is answered with %i says so and loses nothing", async (status, code, message, told) => {
    server.use(http.post(JOBS, () => refuse(status, { code, message })));
    const user = await toStepTwo();
    await fill(user);
    await press(user, "Create Job");
    expect(await screen.findByText(told)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "UPI" }).checked).toBe(true);
    expect(summary().getByText("Added jobs (1)")).toBeTruthy();
  });
});

describe("an address that names", () => {
  test("nobody says so, and leads to the search", async () => {
    show(["change_jobs"], "/dashboard/add-new-job");
    expect(await screen.findByText("Which car is this job for?")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Search on home" }).getAttribute("href")).toBe(
      "/dashboard/home",
    );
  });

  test("somebody else's car says so", async () => {
    show(["change_jobs"], "/dashboard/add-new-job?garageId=11&customerId=8&vehicleId=99");
    expect(await screen.findByText("This vehicle is not known as this customer's")).toBeTruthy();
  });

  test("a customer of nobody here says so", async () => {
    server.use(http.get("*/api/garage/customers/8", () => refuse(404, { code: "not_found" })));
    show();
    expect(await screen.findByText("This customer is not in your garage")).toBeTruthy();
  });

  test("a job that this person may not create says so", async () => {
    show([]);
    expect(await screen.findByText("Your role cannot add jobs")).toBeTruthy();
  });
});

test("on a phone the bar has the total and the way on, and the sheet has the rest", async () => {
  const { user } = show();
  await add(user, "Basic service");
  const bar = within(screen.getByRole("region", { name: "Summary" }));
  await user.click(bar.getByRole("button", { name: /Added jobs \(1\)/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Summary" }));
  expect(sheet.getByText("Added jobs (1)")).toBeTruthy();
  await user.click(sheet.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Enter handling details")).toBeTruthy();
});
