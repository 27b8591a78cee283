import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { invoice, mail, payment, unpaid } from "@/testing/bills";
import { answer, refuse, server } from "@/testing/server";
import { showBill } from "@/testing/show-bill";

const DRAFT = "*/api/garage/jobs/31/invoice-preview";
const ISSUE = "*/api/garage/jobs/31/invoice";
const SEND = "*/api/garage/send-job-invoice/31";
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
      http.get(DRAFT, () => answer({ html: "<p>Draft</p>" })),
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
        http.get(DRAFT, () => answer({ html: "<p>Draft</p>" })),
        http.post(ISSUE, () => refuse(status, { code: "x", message })),
      );
      const { user, dialog } = await preview();
      await dialog.findByTitle("Preview of the invoice");
      await user.click(dialog.getByRole("button", { name: issue }));
      expect(await dialog.findByText(message)).toBeTruthy();
    },
  );

  test("Try Again loads an invoice preview that could not be loaded", async () => {
    server.use(http.get(DRAFT, () => refuse(400, { code: "x" })));
    const { user, dialog } = await preview();
    await dialog.findByText("The invoice could not be shown.");
    server.use(http.get(DRAFT, () => answer({ html: "<p>Draft</p>" })));
    await user.click(dialog.getByRole("button", { name: "Try Again" }));
    expect(await dialog.findByTitle("Preview of the invoice")).toBeTruthy();
  });
});

describe("sending an invoice by email", () => {
  async function send(words: RegExp) {
    const { user, section } = await showBill({ bill: issued });
    const button = section.getByRole("button", { name: "Send by email" });
    await user.click(button);
    expect(await screen.findByText(words)).toBeTruthy();
    return button;
  }

  test("two clicks on “Send by email” send the invoice once, keep the focus and show a message", {
    tags: ["spec:customers-42", "spec:invoices-6"],
  }, async () => {
    let calls = 0;
    server.use(
      http.post(SEND, async () => {
        calls += 1;
        await new Promise((later) => setTimeout(later, 50));
        return done("");
      }),
    );
    const { user, section } = await showBill({ bill: issued });
    const button = section.getByRole("button", { name: "Send by email" });
    await user.click(button);
    expect(button.textContent).toBe("Sending...");
    await user.click(button);
    expect(await screen.findByText("Invoice sent successfully")).toBeTruthy();
    expect(document.activeElement).toBe(button);
    expect(calls).toBe(1);
  });

  test("a refused invoice mail shows the server's reason", {
    tags: "spec:invoices-6",
  }, async () => {
    server.use(http.post(SEND, () => refuse(409, { code: "mail_quota", message: "300 today." })));
    await send(/300 today/);
  });

  test("a failed invoice mail shows “Failed to send invoice”", {
    tags: "spec:invoices-6",
  }, async () => {
    server.use(http.post(SEND, () => HttpResponse.error()));
    await send(/Failed to send invoice/);
  });

  test("the button to send an invoice reads “Send again” after the invoice was sent", async () => {
    const { section } = await showBill({
      bill: { ...unpaid, invoices: [invoice(1, { mails: [mail("sent")] })] },
    });
    expect(section.getByRole("button", { name: "Send again" })).toBeTruthy();
  });

  test("an invoice of a customer without an email can be downloaded but not sent", {
    tags: "spec:invoices-6",
  }, async () => {
    const { section } = await showBill({ bill: issued, job: { customerEmail: null } });
    expect(section.getByText(/This customer has no email address/)).toBeTruthy();
    expect(section.queryByRole("button", { name: "Send by email" })).toBeNull();
    expect(section.getByRole("button", { name: "Download AND01-2627-00001" })).toBeTruthy();
  });
});

describe("invoice for a customer without an email", () => {
  test("an invoice of a customer without an email can be sent on WhatsApp", async () => {
    const link = {
      address: "http://localhost/job-status?link=1-x",
      whatsappAddress: "https://wa.me/919820012345?text=Hello",
      expiresOn: "2026-12-20T17:05:00+05:30",
    };
    server.use(http.post("*/api/garage/jobs/31/share-link", () => answer(link)));
    const { user, section } = await showBill({ bill: issued, job: { customerEmail: null } });
    await user.click(section.getByRole("button", { name: "Send on WhatsApp" }));
    const open = await screen.findByRole("link", { name: "Open WhatsApp" });
    expect(open.getAttribute("href")).toBe(link.whatsappAddress);
  });
});

describe("downloading documents", () => {
  const clicked: string[] = [];
  beforeEach(() => {
    clicked.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(this.getAttribute("href") ?? "");
    });
    return () => vi.restoreAllMocks();
  });

  test("the download button shows “Preparing” and polls while the server creates the PDF", {
    tags: "spec:invoices-5",
  }, async () => {
    const copies: (string | null)[] = [];
    server.use(
      http.get("*/api/garage/invoices/1/address", ({ request }) => {
        copies.push(new URL(request.url).searchParams.get("copy"));
        if (copies.length > 1) return answer({ address: "/files/11/5/x" });
        return refuse(202, { code: "rendering", message: "The document is being prepared." });
      }),
    );
    const { user, section } = await showBill({ bill: issued });
    const button = section.getByRole("button", { name: "Download AND01-2627-00001" });
    await user.click(button);
    await waitFor(() => expect(button.textContent).toBe("Preparing…"));
    expect(clicked).toEqual([]);
    await waitFor(() => expect(clicked).toEqual(["/files/11/5/x"]));
    expect(copies).toEqual(["original", "original"]);
    expect(button.textContent).toBe("Download");
  });

  test("duplicates of invoices and receipts of payments are each downloaded from the right URL", {
    tags: "spec:invoices-5",
  }, async () => {
    server.use(
      http.get("*/api/garage/invoices/1/address", ({ request }) =>
        answer({ address: new URL(request.url).searchParams.get("copy") }),
      ),
      http.get("*/api/garage/payments/7/address", () => answer({ address: "receipt" })),
    );
    const { user, section } = await showBill({ bill: { ...issued, payments: [payment(7)] } });
    await user.click(section.getByRole("button", { name: "More for AND01-2627-00001" }));
    await user.click(await screen.findByRole("menuitem", { name: "Download duplicate" }));
    await waitFor(() => expect(clicked).toEqual(["duplicate"]));
    await user.click(section.getByRole("button", { name: "Receipt RCPT-00007" }));
    await waitFor(() => expect(clicked).toEqual(["duplicate", "receipt"]));
  });

  test("a failed download of a document shows the reason", async () => {
    server.use(
      http.get("*/api/garage/invoices/1/address", () =>
        refuse(404, { code: "not_found", message: "This does not exist." }),
      ),
    );
    const { user, section } = await showBill({ bill: issued });
    await user.click(section.getByRole("button", { name: "Download AND01-2627-00001" }));
    expect(await screen.findByText("This does not exist.")).toBeTruthy();
    expect(clicked).toEqual([]);
  });
});

test("cancelling an invoice sends the reason and reloads the bill", {
  tags: "spec:invoices-10",
}, async () => {
  let sent: unknown;
  server.use(
    http.post("*/api/garage/invoices/1/cancel", async ({ request }) => {
      sent = await request.json();
      return done("The invoice is cancelled by credit note AND01C-1.");
    }),
  );
  const { user, section, asked } = await showBill({
    bill: { ...unpaid, invoices: [invoice(1, { mails: [mail("sent")] })] },
  });
  await user.click(section.getByRole("button", { name: "More for AND01-2627-00001" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel invoice" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Cancel AND01-2627-00001?" }),
  );
  expect(question.getByText(/is sent to the customer/)).toBeTruthy();
  await user.type(question.getByRole("textbox"), "Wrong price");
  await user.click(question.getByRole("button", { name: "Cancel invoice" }));
  expect(await screen.findByText(/cancelled by credit note AND01C-1/)).toBeTruthy();
  expect(sent).toEqual({ reason: "Wrong price" });
  await waitFor(() => expect(asked.bills).toBe(2));
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
