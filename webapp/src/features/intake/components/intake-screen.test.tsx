import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { dayMonthYear, daysBefore, isoToday } from "@/lib/dates/day";
import { OWES, owing } from "@/testing/khata";
import {
  asha,
  create,
  lineField,
  SAVED,
  searched,
  sent,
  serveCars,
  serveIntake,
  showIntake,
  textIn,
  vikram,
  write,
} from "@/testing/show-intake";

const TODAY = isoToday();
const TOMORROW = daysBefore(TODAY, -1);
const NEW = "KA05MX7171 baleno engine oil change kal Ramesh Patil 98123 45670";
const KNOWN = "MH12AB1234 engine oil change";

beforeEach(serveIntake);

const marksOf = (name: string) => {
  const ids = screen.getByLabelText(name).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};

const expectFocus = (element: Element) =>
  waitFor(() => expect(document.activeElement).toBe(element));

describe("reading the line", () => {
  test("a line of a new customer fills the fields, and each filled field has a mark", async () => {
    const { user } = showIntake();
    await write(user, NEW);
    await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
    expect(textIn("Vehicle Model")).toBe("Maruti Baleno");
    expect(textIn("Customer Name")).toBe("Ramesh Patil");
    expect(textIn("Phone No.")).toBe("9812345670");
    expect(await screen.findByDisplayValue(dayMonthYear(TOMORROW))).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Remove Engine oil change" })).toBeTruthy();
    expect(marksOf("Vehicle Number")).toContain("sure");
    expect(screen.getByRole("region", { name: "Total" }).textContent).toContain("₹1,180.00");
  });

  test("the usual values are visible: today, Medium, no pick up, Cash and GST", async () => {
    showIntake();
    expect(await screen.findByDisplayValue(dayMonthYear(TODAY))).toBeTruthy();
    for (const name of ["Medium", "No", "Cash"])
      expect(screen.getByRole<HTMLInputElement>("radio", { name }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
    expect(screen.getByText("No email: invoices cannot be mailed.")).toBeTruthy();
  });

  test("a field that a person edited keeps its value and loses its mark", async () => {
    const { user } = showIntake();
    await write(user, NEW);
    await waitFor(() => expect(textIn("Customer Name")).toBe("Ramesh Patil"));
    const name = screen.getByLabelText("Customer Name");
    await user.clear(name);
    await user.type(name, "Ramesh Patel");
    await write(user, " creta nahi");
    await waitFor(() => expect(textIn("Vehicle Model")).not.toBe("Maruti Baleno"));
    expect(textIn("Customer Name")).toBe("Ramesh Patel");
    expect(marksOf("Customer Name")).not.toContain("sure");
  });

  test("a field that nobody edited is empty again after its words are gone", async () => {
    const { user } = showIntake();
    await write(user, NEW);
    await waitFor(() => expect(textIn("Phone No.")).toBe("9812345670"));
    await user.clear(await lineField());
    await waitFor(() => expect(textIn("Phone No.")).toBe(""));
    expect(screen.queryByRole("button", { name: "Remove Engine oil change" })).toBeNull();
  });

  test("a guess fills nothing until a person accepts it", async () => {
    const { user } = showIntake();
    await write(user, "AC not cooling");
    const chip = await screen.findByRole("button", { name: "Add AC gas refill?" });
    expect(screen.queryByRole("button", { name: "Remove AC gas refill" })).toBeNull();
    await user.click(chip);
    expect(await screen.findByRole("button", { name: "Remove AC gas refill" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add AC gas refill?" })).toBeNull();
    expect(screen.getByRole("button", { name: "Add AC service?" })).toBeTruthy();
  });

  test("a guess about a field shows its value, and fills the field after a tap", async () => {
    const { user } = showIntake();
    await write(user, "98765 43210 98123 45670");
    await user.click(await screen.findByRole("button", { name: "Phone: 9812345670?" }));
    expect(textIn("Phone No.")).toBe("9812345670");
    expect(screen.queryByRole("button", { name: /^Phone:/ })).toBeNull();
  });

  test("an amount never changes a price, and the difference is shown", {
    tags: "spec:hand-82",
  }, async () => {
    const { user } = showIntake();
    await write(user, "engine oil change told rs 4500");
    expect(
      await screen.findByText("You wrote ₹4,500.00. The services come to ₹1,180.00."),
    ).toBeTruthy();
    expect(textIn("Add any additional comments")).toBe("Told: ₹4,500.00");
  });

  test("a removed service of the line does not come back", async () => {
    const { user } = showIntake();
    await write(user, "engine oil change");
    await user.click(await screen.findByRole("button", { name: "Remove Engine oil change" }));
    await write(user, " kal");
    await screen.findByDisplayValue(dayMonthYear(TOMORROW));
    expect(screen.queryByRole("button", { name: "Remove Engine oil change" })).toBeNull();
  });

  test("a line of more than 300 characters is refused and not sent", async () => {
    const { user } = showIntake();
    await write(user, `${NEW} ${"x".repeat(300)}`);
    expect(await screen.findByText("Please keep it under 300 characters.")).toBeTruthy();
    await create(user);
    expect(sent).toEqual([]);
  });
});

describe("known cars", () => {
  test("a known plate fills the owner and the model, and the entry sends their ids", async () => {
    serveCars([asha]);
    const { user } = showIntake();
    await write(user, KNOWN);
    const owner = await screen.findByRole("button", { name: /Asha Rao/ });
    // The fields are filled just after the car is shown.
    await waitFor(() => expect(owner.ariaPressed).toBe("true"));
    expect(textIn("Vehicle Model")).toBe("Maruti Swift");
    expect(screen.queryByLabelText("Customer Name")).toBeNull();
    await create(user);
    await screen.findByRole("dialog", { name: SAVED });
    expect(sent[0]).toMatchObject({
      customer: { customerId: 8 },
      vehicle: { vehicleId: 9 },
      line: KNOWN,
      services: [{ serviceId: 71, rate: 1000 }],
      expectedDOD: TODAY,
      priorityId: 2,
      pickupNeeded: 2,
      paymentMethodId: 1,
      taxCollected: 1,
      decisions: [],
    });
  });

  test("the chosen owner shows what they owe, and nobody else does", async () => {
    serveCars([asha, { ...vikram, account: owing }]);
    const { user } = showIntake();
    await write(user, KNOWN);
    await user.click(await screen.findByRole("button", { name: /Asha Rao/ }));
    expect(screen.queryByText(OWES)).toBeNull();
    await user.click(screen.getByRole("button", { name: /Vikram Rao/ }));
    expect((await screen.findByRole("link", { name: OWES })).getAttribute("href")).toBe(
      "/dashboard/manage/customers/view?garageId=11&customerId=7#account",
    );
  });

  test("the person chooses one of two owners", async () => {
    serveCars([asha, vikram]);
    const { user } = showIntake();
    await write(user, KNOWN);
    expect(await screen.findByText("Who brings it today?")).toBeTruthy();
    await create(user);
    expect(await screen.findByText("Please choose who brings the car")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: /Vikram Rao/ }));
    await create(user);
    await screen.findByRole("dialog", { name: SAVED });
    expect(sent[0]?.customer).toEqual({ customerId: 7 });
  });

  test("somebody else with a known car is a new owner", async () => {
    serveCars([asha]);
    const { user } = showIntake();
    await write(user, `${KNOWN} Ramesh Patil 98123 45670`);
    await user.click(await screen.findByRole("button", { name: /Somebody else/ }));
    await create(user);
    await screen.findByRole("dialog", { name: SAVED });
    expect(sent[0]).toMatchObject({
      customer: { customerName: "Ramesh Patil", phoneNumber: "9812345670", email: "" },
      decisions: [{ question: "plate_known", answer: "new_owner" }],
    });
  });

  test("an open job is shown with its day, and a new job beside it is a decision", async () => {
    const openJob = {
      jobId: 31,
      jobCode: "JOB-00031",
      createdOn: "2026-11-24T09:30:00+05:30",
      jobStatusId: 2,
      jobStatus: "In Progress",
    };
    serveCars([{ ...asha, openJob }]);
    const { user } = showIntake();
    await write(user, KNOWN);
    expect(
      await screen.findByText("JOB-00031 is open for this car since 24/11/2026."),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open it" }).getAttribute("href")).toBe(
      "/dashboard/manage/jobs/view?garageId=11&jobId=31",
    );
    await user.click(screen.getByRole("button", { name: "New job anyway" }));
    expect(screen.queryByText(/is open for this car/)).toBeNull();
    await create(user);
    await screen.findByRole("dialog", { name: SAVED });
    expect(sent[0]?.decisions).toEqual([{ question: "job_open", answer: "new_job", jobId: 31 }]);
  });

  test("only the plate leaves the device before Create job", { tags: "spec:hand-81" }, async () => {
    const { user } = showIntake();
    await write(user, NEW);
    await waitFor(() => expect(searched).toEqual(["KA05MX7171"]));
    expect(sent).toEqual([]);
  });
});

describe("the keyboard", () => {
  test("Enter in the line goes to the first empty field, and then to Create job", async () => {
    const { user } = showIntake();
    await write(user, "KA05MX7171 baleno engine oil change");
    await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
    await user.keyboard("{Enter}");
    await expectFocus(screen.getByLabelText("Customer Name"));
    await user.keyboard("Ramesh{Enter}");
    expect(document.activeElement).toBe(screen.getByLabelText("Phone No."));
    await user.keyboard("9812345670{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Create job" }));
    expect(sent).toEqual([]);
  });

  test("Enter goes to a field that a person should check", async () => {
    const { user } = showIntake();
    await write(user, "MH 43 XY 9 baleno engine oil change Ramesh Patil 98123 45670");
    await waitFor(() => expect(marksOf("Vehicle Number")).toContain("please check"));
    await user.keyboard("{Enter}");
    await expectFocus(screen.getByLabelText("Vehicle Number"));
  });

  test("Enter waits until the line is read, for a person who is fast", async () => {
    serveCars([asha]);
    const { user } = showIntake();
    await write(user, KNOWN);
    await user.keyboard("{Enter}");
    await expectFocus(screen.getByRole("button", { name: "Create job" }));
    expect(textIn("Vehicle Model")).toBe("Maruti Swift");
  });

  test("a person who goes elsewhere while the line is read stays there", async () => {
    const { user } = showIntake();
    await write(user, "KA05MX7171 baleno");
    await user.keyboard("{Enter}");
    await user.click(screen.getByLabelText("Phone No."));
    await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
    await waitFor(() => expect(searched).toEqual(["KA05MX7171"]));
    expect(document.activeElement).toBe(screen.getByLabelText("Phone No."));
  });
});

test.each([["change_jobs"], ["change_customers"]])(
  "a person with only the permission %s cannot take in cars",
  { tags: "spec:hand-52" },
  async (permission) => {
    showIntake([permission]);
    expect(await screen.findByText("Your role cannot take in cars.")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  },
);
