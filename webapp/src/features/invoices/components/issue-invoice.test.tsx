import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { invoice, unpaid } from "@/testing/bills";
import { answer, refuse, server } from "@/testing/server";
import { showBill } from "@/testing/show-bill";

const DRAFT = "*/api/garage/jobs/31/invoice-preview";
const ISSUE = "*/api/garage/jobs/31/invoice";
const issued = { ...unpaid, invoices: [invoice(1)] };
const done = (message: string) => HttpResponse.json({ success: true, message, data: {} });

describe("issuing an invoice", () => {
  async function preview() {
    const shown = await showBill();
    await shown.user.click(shown.section.getByRole("button", { name: "Preview and issue" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Preview of the invoice" }));
    return { ...shown, dialog };
  }
  const issue = "Issue invoice";

  test("issuing an invoice shows a preview that runs no scripts and then the invoice number", {
    tags: "spec:invoices-4",
  }, async () => {
    server.use(
      http.get(DRAFT, () => answer({ html: "<p>Draft</p>", fingerprint: "f4" })),
      http.post(ISSUE, () => done("Invoice AND01-2627-00001 has been issued.")),
    );
    const { user, dialog, asked } = await preview();
    const frame = await dialog.findByTitle<HTMLIFrameElement>("Preview of the invoice");
    expect(frame.srcdoc).toBe("<p>Draft</p>");
    expect(frame.getAttribute("sandbox")).toBe("allow-same-origin allow-modals");
    await user.click(dialog.getByRole("button", { name: issue }));
    expect(await screen.findByText("Invoice AND01-2627-00001 has been issued.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(asked.bills).toBe(2));
  });

  test("an invoice that GST law does not allow shows the reason and cannot be issued", {
    tags: "spec:invoices-4",
  }, async () => {
    const message = "The law asks for the customer's address.";
    server.use(http.get(DRAFT, () => refuse(409, { code: "recipient_address_missing", message })));
    const { dialog } = await preview();
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: issue }).disabled).toBe(true);
  });

  test.each([
    [402, "The subscription has ended."],
    [409, "This job is cancelled."],
  ])(
    "an invoice refused with status %i shows the reason beside the button “Issue invoice”",
    { tags: "spec:invoices-18" },
    async (status, message) => {
      server.use(
        http.get(DRAFT, () => answer({ html: "<p>Draft</p>", fingerprint: "f4" })),
        http.post(ISSUE, () => refuse(status, { code: "x", message })),
      );
      const { user, dialog } = await preview();
      await dialog.findByTitle("Preview of the invoice");
      await user.click(dialog.getByRole("button", { name: issue }));
      expect(await dialog.findByText(message)).toBeTruthy();
    },
  );

  test("a job that changed while its preview is open shows the new preview before it is issued", async () => {
    const seen: (string | null)[] = [];
    server.use(
      http.get(DRAFT, () => answer({ html: "<p>Old total</p>", fingerprint: "f4" })),
      http.post(ISSUE, ({ request }) => {
        seen.push(new URL(request.url).searchParams.get("seen"));
        return seen.length === 1
          ? refuse(409, { code: "changed_meanwhile", message: "Somebody else has changed this." })
          : done("Invoice AND01-2627-00001 has been issued.");
      }),
    );
    const { user, dialog } = await preview();
    await dialog.findByTitle("Preview of the invoice");
    server.use(http.get(DRAFT, () => answer({ html: "<p>New total</p>", fingerprint: "f5" })));
    await user.click(dialog.getByRole("button", { name: issue }));
    expect(await dialog.findByText("Somebody else has changed this.")).toBeTruthy();
    await waitFor(() =>
      expect(dialog.getByTitle<HTMLIFrameElement>("Preview of the invoice").srcdoc).toBe(
        "<p>New total</p>",
      ),
    );
    await user.click(dialog.getByRole("button", { name: issue }));
    expect(await screen.findByText("Invoice AND01-2627-00001 has been issued.")).toBeTruthy();
    expect(seen).toEqual(["f4", "f5"]);
  });

  test("Try Again loads an invoice preview that could not be loaded", async () => {
    server.use(http.get(DRAFT, () => refuse(400, { code: "x" })));
    const { user, dialog } = await preview();
    await dialog.findByText("The invoice could not be shown.");
    server.use(http.get(DRAFT, () => answer({ html: "<p>Draft</p>", fingerprint: "f4" })));
    await user.click(dialog.getByRole("button", { name: "Try Again" }));
    expect(await dialog.findByTitle("Preview of the invoice")).toBeTruthy();
  });
});

test("an issued invoice can be viewed but not issued again", async () => {
  server.use(http.get("*/api/garage/invoices/1/preview", () => answer({ html: "<p>Paper</p>" })));
  const { user, section } = await showBill({ bill: issued });
  await user.click(section.getByRole("button", { name: "View AND01-2627-00001" }));
  const title = "Tax Invoice AND01-2627-00001";
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  expect((await dialog.findByTitle<HTMLIFrameElement>(title)).srcdoc).toBe("<p>Paper</p>");
  expect(dialog.queryByRole("button", { name: "Issue invoice" })).toBeNull();
});
