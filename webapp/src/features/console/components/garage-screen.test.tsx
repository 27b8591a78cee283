import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http } from "msw";
import { expect, test } from "vitest";
import { garage, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { Happened } from "../types";
import { GarageScreen } from "./garage-screen";

const PERIOD: Happened = {
  key: "period:5",
  at: "2026-11-03T10:00:00+05:30",
  kind: "period",
  what: "paid",
  who: null,
  text: "",
  amount: 999,
  reference: null,
  planName: "Starter",
  startDate: "2026-11-03",
  endDate: "2026-12-02",
  voidedAt: null,
  rowId: 5,
};

function show(role: "support" | "billing" | "super", query = "", over = {}) {
  signInAdmin(role);
  window.history.replaceState(null, "", `/console/garages/view?garageId=7${query}`);
  server.use(
    http.get(at("/api/console/garages/{garage_id}").replace("{garage_id}", "7"), () =>
      answer(garage(over)),
    ),
    http.get(at("/api/console/garages/{garage_id}/story").replace("{garage_id}", "7"), () =>
      answer({ records: [PERIOD], recordCount: 1 }),
    ),
  );
  return renderApp(<GarageScreen />);
}

const buttons = () =>
  [...screen.getByRole("group", { name: "Actions" }).querySelectorAll("button")].map(
    (button) => button.textContent,
  );

async function menu(user: UserEvent): Promise<(string | null)[]> {
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await screen.findByRole("menu");
  return screen.getAllByRole("menuitem").map((item) => item.textContent);
}

test("Suspended garage shows “Reinstate garage” as its first button", async () => {
  show("super", "", { state: "suspended", garageState: "suspended" });
  await screen.findByRole("button", { name: "Reinstate garage" });
  expect(buttons()).toEqual(["Reinstate garage", "Record a payment", "More actions"]);
});

test("Garage page offers only actions that the admin's role and the garage's status allow", async () => {
  const first = show("support", "&do=suspend");
  await screen.findByRole("button", { name: "Add a note" });
  expect(buttons()).toEqual(["Open support access", "Add a note"]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Void/ })).toBeNull();
  first.unmount();
  const { user } = show("super");
  await screen.findByRole("button", { name: "Record a payment" });
  expect(buttons()).toEqual(["Record a payment", "Open support access", "More actions"]);
  expect(await menu(user)).toEqual([
    "Add a note",
    "Change plan",
    "Set discount",
    "Sponsor garage",
    "Send a reminder",
    "Pause reminders",
    "End subscription",
    "Sign everyone out",
    "End two-step sign-in",
    "Suspend garage",
  ]);
  expect(await screen.findByRole("button", { name: /^Void Paid: Starter/ })).toBeTruthy();
});

test("Garage page offers “Add days” only if the server allows an extension", async () => {
  const paidAhead = show("super", "", { state: "trial" });
  expect(await menu(paidAhead.user)).not.toContain("Add days");
  paidAhead.unmount();
  const { user } = show("super", "", { state: "trial", extendable: true });
  expect(await menu(user)).toContain("Add days");
});

test("Suspending a garage asks for a new authenticator code and then sends the typed reason", async () => {
  let proved = false;
  const reasons: unknown[] = [];
  server.use(
    http.post("*/api/console/garages/7/suspend", async ({ request }) => {
      reasons.push(await request.json());
      return proved ? answer(null) : refuse(409, { code: "proof_needed", message: "A code" });
    }),
    http.post(at("/api/console/proof"), async ({ request }) => {
      const { otp } = (await request.json()) as { otp: string };
      if (otp !== "123456") return refuse(200, { code: "code_refused", message: "Wrong code." });
      proved = true;
      return answer(null);
    }),
  );
  const { user } = show("super", "&do=suspend");
  await user.type(await screen.findByLabelText("Reason"), "Fraud");
  await user.click(screen.getByRole("button", { name: "Suspend garage" }));
  const code = await screen.findByLabelText("Code");
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.type(code, "000000");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Wrong code.")).toBeTruthy();
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(reasons).toEqual([{ reason: "Fraud" }, { reason: "Fraud" }]));
  await waitFor(() => expect(screen.queryByLabelText("Code")).toBeNull());
});

test("Refused payment shows the error under its field, and the typed values are kept", async () => {
  server.use(
    http.post("*/api/console/garages/7/payments", () =>
      refuse(409, { code: "reason_missing", message: "Please say why." }),
    ),
  );
  const { user } = show("billing", "&do=payment");
  const reference = await screen.findByLabelText<HTMLInputElement>("Reference");
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>("Plan").value).toBe("starter"),
  );
  await user.type(reference, "412345678901");
  await user.click(screen.getByRole("button", { name: "Record payment" }));
  expect((await screen.findByText("Please say why.")).getAttribute("role")).toBe("alert");
  expect(reference.value).toBe("412345678901");
  expect(screen.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true");
});

test("Recorded payment shows a message with the garage's new end date", async () => {
  let end = "2099-12-02";
  server.use(
    http.post("*/api/console/garages/7/payments", () => {
      end = "2100-01-02";
      return success("The payment is recorded.");
    }),
  );
  const { user } = show("billing", "&do=payment");
  server.use(http.get("*/api/console/garages/7", () => answer(garage({ paidUntil: end }))));
  await user.type(await screen.findByLabelText("Reference"), "412345678901");
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>("Plan").value).toBe("starter"),
  );
  await user.click(screen.getByRole("button", { name: "Record payment" }));
  expect(
    await screen.findByText("The payment is recorded. Andheri runs until 02/01/2100."),
  ).toBeTruthy();
});

test("Garage page shows “Garage not found” for an invalid id", async () => {
  signInAdmin();
  window.history.replaceState(null, "", "/console/garages/view?garageId=x");
  renderApp(<GarageScreen />);
  expect(await screen.findByText("Garage not found")).toBeTruthy();
});

function success(message: string) {
  return Response.json({
    success: true,
    message,
    data: { periodId: 1, startDate: "2026-12-03", endDate: "2027-01-02" },
  });
}
