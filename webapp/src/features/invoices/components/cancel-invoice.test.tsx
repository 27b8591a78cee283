import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { invoice, mail, unpaid } from "@/testing/bills";
import { server } from "@/testing/server";
import { showBill } from "@/testing/show-bill";

const done = (message: string) => HttpResponse.json({ success: true, message, data: {} });

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
