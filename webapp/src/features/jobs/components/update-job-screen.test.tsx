import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { jobDefaults, jobSheet, service, services } from "@/testing/jobs";
import { garage, me, storeSession, whitefield } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { UpdateJobScreen } from "./update-job-screen";

const JOB = "*/api/garage/jobs/31";
const SAID = "Job JOB-00031 has been updated successfully.";
type User = ReturnType<typeof renderApp>["user"];
let sent: Record<string, unknown>[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(JOB, () => answer(jobSheet)),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(at("/api/garage/jobservices"), () => answer(services)),
    http.put(JOB, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ success: true, message: SAID, data: { jobId: 31 } });
    }),
  );
});

function show(permissions = ["change_jobs"], query = "garageId=11&jobId=31") {
  window.history.replaceState(null, "", `/dashboard/update-job?${query}`);
  const mine = garage(11, "Andheri", { permissions });
  storeSession(11, [mine, whitefield]);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [mine, whitefield] })));
  return renderApp(<UpdateJobScreen />);
}

const findSummary = async () =>
  within(await screen.findByRole("complementary", { name: "Summary" }));
/** What saves the job can be pressed once the second step's form is there. */
const findButton = async (name: string) => {
  const summary = await findSummary();
  return waitFor(() => {
    const button = summary.getByRole<HTMLButtonElement>("button", { name });
    expect(button.disabled).toBe(false);
    return button;
  });
};
const press = async (user: User, name: string) => user.click(await findButton(name));

describe("the form", () => {
  test("begins with what the job says, dates of long ago included", async () => {
    const { user } = show();
    const summary = await findSummary();
    expect(screen.getByRole("heading", { name: "Update Job" })).toBeTruthy();
    expect(screen.getByText("MH 12 AB 1234")).toBeTruthy();
    expect(summary.getByText("Engine oil change")).toBeTruthy();
    expect(summary.getByText("₹1,003.59")).toBeTruthy();
    await press(user, "Continue");
    const checked = await screen.findAllByRole<HTMLInputElement>("radio", { checked: true });
    expect(checked.map((one) => one.parentElement?.textContent)).toEqual(["High", "No", "UPI"]);
    expect(screen.getByLabelText<HTMLInputElement>("Entry Date").value).toBe("2020-01-06");
    expect(screen.getByLabelText<HTMLSelectElement>("Assigned Person").value).toBe("5");
    expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
    // Both the side and the phone's bar say what the specification's bar did not.
    expect(screen.getAllByRole("button", { name: "Update Job" })).toHaveLength(2);
  });

  test("what it offers is asked for while the job is still on its way", async () => {
    let arrive: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const asked: string[] = [];
    server.use(
      http.get(JOB, async () => {
        await arrived;
        return answer(jobSheet);
      }),
      http.get(at("/api/garage/get-job-defaults"), () => {
        asked.push("defaults");
        return answer(jobDefaults);
      }),
      http.get(at("/api/garage/jobservices"), () => {
        asked.push("services");
        return answer(services);
      }),
    );
    show();
    await waitFor(() => expect(asked.sort()).toEqual(["defaults", "services"]));
    arrive();
    await findSummary();
    await screen.findByRole("button", { name: "Add Basic service" });
    // Once is enough.
    expect(asked).toHaveLength(2);
  });

  test("sends the version, the price each line was saved with, and what no field shows", async () => {
    server.use(
      http.get(at("/api/garage/jobservices"), () =>
        answer([service(71, "Engine oil change", { serviceRateAdjusted: 2000 }), services[2]]),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Add Basic service" }));
    await press(user, "Continue");
    // A heavy hand: of two presses one counts.
    await user.dblClick(await findButton("Update Job"));
    expect(await screen.findByRole("dialog", { name: SAID })).toBeTruthy();
    expect(sent).toEqual([
      {
        customerId: 8,
        vehicleId: 9,
        entryDate: "2020-01-06",
        expectedDOD: "2020-01-08",
        priorityId: 1,
        pickupNeeded: 2,
        paymentMethodId: 2,
        assignedUserId: 5,
        additionalComments: "Mind the scratch",
        taxCollected: 1,
        servicesOpted: [
          { garageJobServiceId: 71, serviceRate: 850.5 },
          { garageJobServiceId: 11, serviceRate: 2499 },
        ],
        estimatedCost: 3952.41,
        odometerKm: 60451,
        fuelPercent: 25,
        complaint: "Knocks when cold",
        version: 4,
      },
    ]);
  });

  test("leaves what stands on an invoice alone, and changes the rest", async () => {
    server.use(http.get(JOB, () => answer({ ...jobSheet, invoiceNumber: "AND/26-27/0001" })));
    const { user } = show(["change_jobs", "override_price"]);
    expect(await screen.findByText(/This job has an invoice/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Add|Remove) (?!Handling|Jobs)/ })).toBeNull();
    expect((await findSummary()).queryByRole("textbox")).toBeNull();
    await press(user, "Continue");
    expect((await screen.findByRole<HTMLInputElement>("switch")).disabled).toBe(true);
    await user.click(await screen.findByRole("radio", { name: "Low" }));
    await press(user, "Update Job");
    await screen.findByRole("dialog", { name: SAID });
    expect(sent[0]).toMatchObject({ priorityId: 3, taxCollected: 1 });
  });
});

describe("somebody else who was faster", () => {
  const theirs = { ...jobSheet, version: 5, priorityId: 3, priority: "Low" };
  const conflict = () =>
    HttpResponse.json(
      {
        success: false,
        code: "changed_meanwhile",
        message: "Somebody else has changed this since you opened it.",
        error: null,
        data: {
          current: { version: 5, priorityId: 3, entryDate: "2020-01-06" },
          yours: { version: 4, priorityId: 1, entryDate: "2020-01-06" },
        },
      },
      { status: 409 },
    );

  async function refused() {
    server.use(http.put(JOB, conflict, { once: true }));
    const { user } = show();
    await press(user, "Continue");
    await user.type(await screen.findByLabelText("Add any additional comments"), ", please");
    await press(user, "Update Job");
    expect(
      await screen.findByText("Somebody else has changed this since you opened it."),
    ).toBeTruthy();
    expect(screen.getByText(/It differs from theirs in: Priority\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Add any additional comments").value).toBe(
      "Mind the scratch, please",
    );
    return user;
  }

  test("is saved over only when that is what the person decides", async () => {
    const user = await refused();
    await user.click(screen.getByRole("button", { name: "Save mine over it" }));
    await screen.findByRole("dialog", { name: SAID });
    expect(sent[0]).toMatchObject({
      version: 5,
      priorityId: 1,
      additionalComments: "Mind the scratch, please",
    });
  });

  test("is loaded when that is what the person decides", async () => {
    const user = await refused();
    server.use(http.get(JOB, () => answer(theirs)));
    await user.click(screen.getByRole("button", { name: "Load their version" }));
    await waitFor(() => expect(screen.queryByText(/Somebody else has changed/)).toBeNull());
    await press(user, "Continue");
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Low" })).checked).toBe(
      true,
    );
  });

  test("of a job that was deleted meanwhile says so and keeps what was typed", async () => {
    server.use(http.put(JOB, () => refuse(404, { code: "not_found" })));
    const { user } = show();
    await press(user, "Continue");
    await user.type(await screen.findByLabelText("Add any additional comments"), ", please");
    await press(user, "Update Job");
    const said = await screen.findAllByText(/This job was deleted while you changed it/);
    expect(said.length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Add any additional comments").value).toBe(
      "Mind the scratch, please",
    );
  });

  test("is told of when a reload finds an older draft", async () => {
    const { user } = show();
    await press(user, "Continue");
    await user.type(await screen.findByLabelText("Add any additional comments"), "!");
    document.body.replaceChildren();
    server.use(http.get(JOB, () => answer(theirs)));
    show();
    expect(
      await screen.findByText("Somebody else has changed this since you opened it."),
    ).toBeTruthy();
  });
});

describe("an address", () => {
  test("without a job says so", async () => {
    show(["change_jobs"], "garageId=11");
    expect(await screen.findByText("Which job is it?")).toBeTruthy();
  });

  test("of no job says so", async () => {
    server.use(http.get(JOB, () => refuse(404, { code: "not_found" })));
    show();
    expect(await screen.findByText("No job details found")).toBeTruthy();
  });

  test("whose job cannot be loaded offers another try", async () => {
    server.use(http.get(JOB, () => refuse(400, { code: "x" })));
    const { user } = show();
    expect(await screen.findByText("Failed to fetch job details")).toBeTruthy();
    server.use(http.get(JOB, () => answer(jobSheet)));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await findSummary()).toBeTruthy();
  });

  test("of a job that this person may not change says so", async () => {
    show([]);
    expect(await screen.findByText("Your role cannot change jobs")).toBeTruthy();
  });
});
