import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { invoice, mail, unpaid } from "@/testing/bills";
import { answer, refuse, server } from "@/testing/server";
import { showBill } from "@/testing/show-bill";

const SEND = "*/api/garage/send-job-invoice/31";
const issued = { ...unpaid, invoices: [invoice(1)] };
const done = (message: string) => HttpResponse.json({ success: true, message, data: {} });

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
