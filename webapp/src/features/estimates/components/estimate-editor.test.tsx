import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test, vi } from "vitest";
import {
  ESTIMATE,
  estimate,
  openDraft,
  retype,
  SENDS,
  serveEstimate,
  serviceLine,
  sums,
} from "@/testing/estimates";
import { jobDefaults, services } from "@/testing/jobs";
import { answer, at, refuse, sentBody, server } from "@/testing/server";
// The modules are imported here, because their first import takes longer than a test waits.
import "./send-panel";
import "./withdraw-dialog";

vi.setConfig({ testTimeout: 15_000 });

describe("a draft of an estimate", () => {
  test("a changed price and quantity change the total and are saved with it", async () => {
    serveEstimate();
    const { user, press } = await openDraft();
    expect(sums().getByText("₹2,360.00")).toBeTruthy();
    await retype(user, "Price of Oil change, without GST", "900");
    await user.click(screen.getByRole("button", { name: "One more Brake pads" }));
    expect(sums().getByText("₹2,832.00")).toBeTruthy();
    const sent = sentBody(ESTIMATE, () => answer({ lowest: 2832, total: 2832, version: 4 }), "put");
    await press("Save");
    expect(await sent).toMatchObject({
      lines: [
        { kind: "labour", serviceId: 7, rate: 900, replacesId: null },
        { kind: "part", partId: null, partName: "Brake pads", hsn: "8708", quantity: 2, rate: 590 },
      ],
      choices: [],
      taxCollected: 1,
      estimatedCost: 2832,
      version: 3,
    });
  });

  test("Add service stays open after a pick, counts the picks, and adds no service twice", async () => {
    serveEstimate();
    server.use(
      http.get(at("/api/garage/jobservices"), () => answer(services)),
      http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    );
    const { user } = await openDraft();
    await user.click(screen.getAllByRole("button", { name: "Add service" })[0] as HTMLElement);
    const panel = within(await screen.findByRole("dialog", { name: "Add service" }));
    expect(panel.getByRole("button", { name: "Done" })).toBeTruthy();
    const [first, second] = await panel.findAllByRole("button", { name: /^Add / });
    await user.click(first as HTMLElement);
    await user.click(second as HTMLElement);
    await user.click(second as HTMLElement);
    await user.click(panel.getByRole("button", { name: "Done (2)" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("New price adds a line that replaces the ordered one", async () => {
    serveEstimate();
    const { user } = await openDraft();
    await user.click(screen.getByRole("button", { name: "New price for Foam wash" }));
    await retype(user, "Price of Foam wash, without GST", "300");
    expect(sums().getByText("₹2,124.00")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New price for Foam wash" })).toBeNull();
  });

  test("a person who may not change prices has no price fields", async () => {
    serveEstimate();
    await openDraft(["see_jobs", "change_estimates"]);
    expect(screen.queryByLabelText("Price of Oil change, without GST")).toBeNull();
    expect(screen.queryByLabelText("Discount on all lines")).toBeNull();
    expect(screen.queryByRole("button", { name: /New price/ })).toBeNull();
  });

  test("a choice without lines is refused before it is sent", async () => {
    serveEstimate();
    const { user, press } = await openDraft();
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    await press("Save");
    expect(sums().getByText("Name the choice")).toBeTruthy();
    await retype(user, "Name of the choice", "Brakes");
    await press("Save");
    expect(sums().getByText("Brakes: add a line to Good")).toBeTruthy();
  });

  test("the server's errors are shown beside the sums", async () => {
    serveEstimate();
    const { user, press } = await openDraft();
    await retype(user, "Price of Oil change, without GST", "900");
    const error = { lines: ["Oil change: your role cannot change the price"] };
    server.use(http.put(ESTIMATE, () => refuse(422, { code: "invalid", error })));
    await press("Save");
    expect(await sums().findByText(error.lines[0] ?? "")).toBeTruthy();
  });
});

test("an error of the server is shown at the line that it names", async () => {
  serveEstimate();
  const { user, press } = await openDraft();
  await retype(user, "Price of Oil change, without GST", "900");
  const lines = ["Oil change: your role cannot change the price"];
  const data = { error: { lines }, reason: lines[0], ref: serviceLine.ref };
  server.use(http.put(ESTIMATE, () => refuse(422, { code: "invalid", error: { lines }, data })));
  await press("Save");
  const said = await screen.findByText(lines[0] ?? "");
  expect(said.closest("li")?.textContent).toContain("Labour");
  expect(sums().queryByText(lines[0] ?? "")).toBeNull();
});

describe("sending an estimate", () => {
  const link = "https://garage.example/estimate?link=5b-x";
  const data = { link, whatsappAddress: "https://wa.me/91?text=x", versionNumber: 1, version: 4 };

  test("Send shows the amount and the address, and mails the estimate", async () => {
    serveEstimate();
    const { user, press } = await openDraft();
    await press("Send");
    const panel = within(await screen.findByRole("dialog", { name: /Send EST-00091/ }));
    expect(panel.getByText("Already ordered, ₹590.00")).toBeTruthy();
    // 590 ordered, 1,180 and 590 proposed, all with GST: 2,360 in all.
    expect(panel.getByRole("list").textContent).toBe(
      "Already ordered, ₹590.00Oil change₹1,180.00Brake pads₹590.00GST ₹360.00 is included.",
    );
    expect(panel.getByText(/^₹2,360\.00, valid until/)).toBeTruthy();
    expect(panel.getByText("meera@x.example")).toBeTruthy();
    const sent = sentBody(SENDS, () => answer(data));
    await user.click(panel.getByRole("button", { name: "E-mail" }));
    expect(await sent).toEqual({ email: true, version: 3 });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a refusal is shown in the panel", async () => {
    serveEstimate({ customerEmail: null });
    const { user, press } = await openDraft();
    await press("Send");
    const panel = within(await screen.findByRole("dialog"));
    expect(panel.getByRole<HTMLButtonElement>("button", { name: "E-mail" }).disabled).toBe(true);
    const message = "JOB-00031 is Delivered. Nothing can be added.";
    server.use(http.post(SENDS, () => refuse(409, { code: "job_finished", message })));
    await user.click(panel.getByRole("button", { name: "Copy link" }));
    expect(await panel.findByText(message)).toBeTruthy();
  });
});

describe("an estimate that was sent", () => {
  const sent = {
    state: "sent",
    lastVersion: 1,
    sentOn: "2026-11-24T11:00:00+05:30",
    sentBy: "Asha Rao",
    mail: { to: "meera@x.example", subject: "version", state: "failed", problem: "No such person" },
  } as const;

  test("a sent estimate shows its state and its mail, and Change makes it a draft", async () => {
    serveEstimate(sent);
    const { press } = await openDraft();
    expect(screen.getByText("Could not be sent: No such person")).toBeTruthy();
    expect(screen.getByText("Waiting")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add service" })).toBeNull();
    const body = sentBody(ESTIMATE, () => answer({ lowest: 1, total: 1, version: 4 }), "put");
    serveEstimate({ lastVersion: 1 });
    await press("Change");
    expect(await body).toMatchObject({ validUntil: estimate.validUntil, version: 3 });
    expect((await screen.findAllByRole("button", { name: "Add service" })).length).toBe(1);
  });

  test("Withdraw asks for the reason", async () => {
    serveEstimate(sent);
    const { user, press } = await openDraft();
    await press("Withdraw");
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    expect(dialog.getByText("Reason is required")).toBeTruthy();
    const body = sentBody("*/api/garage/estimates/91/withdraw", () => answer(null));
    await user.type(dialog.getByLabelText("Reason"), "A mistake");
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    expect(await body).toEqual({ reason: "A mistake" });
  });

  test("a person who may not change estimates sees no buttons", async () => {
    serveEstimate(sent);
    await openDraft(["see_jobs"]);
    for (const name of ["Change", "Withdraw", "Send again"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
