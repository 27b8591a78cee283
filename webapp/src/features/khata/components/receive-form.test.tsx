import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { isoToday } from "@/lib/dates/day";
import { account, openBill, paidUp, received } from "@/testing/khata";
import { answer, server } from "@/testing/server";
import { button, dialog, openReceive, receiving, showAccount } from "@/testing/show-receive";

describe("the form to receive money", () => {
  test("a typed amount pays the oldest bills first, and the rest stays as advance", async () => {
    const sent = receiving(() => answer(received({ free: 1_600 })));
    const { panel, field, type, press, bills } = await openReceive();
    expect(document.activeElement).toBe(field("Amount"));
    expect(bills()).toEqual([null, null]);
    await type("Amount", "38100");
    expect(bills()).toEqual(["38000.00", "100.00"]);
    expect(
      panel.getByText("On bills ₹38,100.00 · Stays as advance ₹0.00 · Owes then ₹300.00"),
    ).toBeTruthy();
    await type("Amount", "40000");
    expect(bills()).toEqual(["38000.00", "400.00"]);
    expect(
      panel.getByText("On bills ₹38,400.00 · Stays as advance ₹1,600.00 · Owes then ₹0.00"),
    ).toBeTruthy();
    expect(panel.queryByRole("button", { name: "Oldest first" })).toBeNull();
    await type("UTR", "UTR9");
    await press("Receive ₹40,000.00");
    expect(
      await screen.findByText("Receipt RCPT-00031. 2 bills are paid, ₹1,600.00 stays as advance."),
    ).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([
      {
        body: {
          amount: 40_000,
          paymentMethodId: 2,
          reference: "UTR9",
          paidOn: isoToday(),
          reason: "",
          bills: null,
        },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        garageId: "11",
      },
    ]);
  });

  test("a change by hand sends the chosen bills, and Oldest first goes back", async () => {
    const sent = receiving(() => answer(received({ bills: received().bills.slice(1) })));
    const { user, panel, type, press, bills } = await openReceive();
    await type("Amount", "400");
    expect(bills()).toEqual(["400.00", null]);
    await user.click(panel.getByRole("checkbox", { name: /AND01-2627-00031/ }));
    expect(bills()).toEqual([null, null]);
    await press("Oldest first");
    expect(bills()).toEqual(["400.00", null]);
    await user.click(panel.getByRole("checkbox", { name: /AND01-2627-00031/ }));
    await user.click(panel.getByRole("checkbox", { name: /JOB-00032, not invoiced/ }));
    expect(bills()).toEqual([null, "400.00"]);
    // A chosen amount stays when the received amount changes.
    await type("Amount", "500");
    expect(bills()).toEqual([null, "400.00"]);
    expect(panel.getByText(/^On bills ₹400.00 · Stays as advance ₹100.00 · /)).toBeTruthy();
    await press("Receive ₹500.00");
    expect(await screen.findByText("Receipt RCPT-00031. 1 bill is paid.")).toBeTruthy();
    expect(sent.map(({ body }) => body.bills)).toEqual([
      [{ jobId: 32, amount: 400, tds: 0, discount: 0 }],
    ]);
  });

  test("chosen amounts above a bill or above the received money are not sent", async () => {
    const sent = receiving();
    const { panel, type, press } = await openReceive();
    await type("Amount", "500");
    await type("Amount for AND01-2627-00031", "600");
    expect(
      panel.getByText("The bills add up to ₹600.00, more than the ₹500.00 received."),
    ).toBeTruthy();
    await press("Receive ₹500.00");
    await type("Amount for AND01-2627-00031", "38000.01");
    expect(panel.getByText("AND01-2627-00031 owes ₹38,000.00.")).toBeTruthy();
    await type("Amount", "50000");
    await press("Receive ₹50,000.00");
    await type("Amount for AND01-2627-00031", "x");
    expect(panel.getByText("This must be an amount")).toBeTruthy();
    await press("Receive ₹50,000.00");
    expect(sent).toEqual([]);
  });

  test("a form without an amount shows the error and is not sent", async () => {
    const sent = receiving();
    const { panel, press } = await openReceive();
    await press("Receive money");
    expect(await panel.findByText("Amount is required")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("money of a customer who owes nothing stays as advance", async () => {
    receiving(() => answer(received({ bills: [], free: 500 })));
    const { panel, type, press } = await openReceive(paidUp());
    expect(panel.getByText("This customer owes nothing. All of it stays as advance.")).toBeTruthy();
    await type("Amount", "500");
    await press("Receive ₹500.00");
    expect(await screen.findByText("Receipt RCPT-00031. All of it stays as advance.")).toBeTruthy();
  });

  test("an account with more bills than the form shows counts all that is owed", async () => {
    const { panel, type } = await openReceive(account({ bills: [openBill(31)], billCount: 620 }));
    expect(panel.getByText("The oldest 1 of 620 bills are shown.")).toBeTruthy();
    await type("Amount", "38300");
    expect(
      panel.getByText("On bills ₹38,300.00 · Stays as advance ₹0.00 · Owes then ₹100.00"),
    ).toBeTruthy();
  });

  test("the receipt says what is still owed if a bill is paid in part", async () => {
    const [first] = received().bills;
    const part = { ...(first as NonNullable<typeof first>), amount: 500, left: 37_500 };
    receiving(() => answer(received({ bills: [part], owed: 37_900 })));
    const { type, press } = await openReceive();
    await type("Amount", "500");
    await press("Receive ₹500.00");
    expect(
      await screen.findByText(
        "Receipt RCPT-00031. The money is on 1 bill. ₹37,900.00 is still owed.",
      ),
    ).toBeTruthy();
  });

  test("cash above the limit of the law shows a warning and can be sent", async () => {
    const sent = receiving();
    const { user, panel, type, press } = await openReceive();
    const warning = () => panel.queryByText(/^Cash of ₹2,00,000 or more from one person/);
    await type("Amount", "200000");
    expect(warning()).toBeNull();
    await user.click(panel.getByRole("radio", { name: "Cash" }));
    expect(warning()).toBeTruthy();
    await type("Amount", "199999.99");
    expect(warning()).toBeNull();
    await type("Amount", "200000");
    await press("Receive ₹2,00,000.00");
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test("Print in the message opens the receipt", async () => {
    receiving();
    const printed: string[] = [];
    server.use(
      http.get("*/api/garage/payments/:id/address", ({ params }) => {
        printed.push(String(params.id));
        return answer({ address: "#" });
      }),
    );
    const { user, type, press } = await openReceive();
    await type("Amount", "38400");
    await press("Receive ₹38,400.00");
    await user.click(await screen.findByRole("button", { name: "Print" }));
    await waitFor(() => expect(printed).toEqual(["31"]));
  });
});

describe("keys of the form to receive money", () => {
  test("the key r opens the form, and Ctrl+Enter saves", async () => {
    const sent = receiving();
    const { user } = showAccount();
    const opener = await button();
    await waitFor(() => expect(opener.disabled).toBe(false));
    await user.keyboard("r");
    const panel = within(await dialog());
    await user.type(await panel.findByLabelText("Amount"), "100");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent.map(({ body }) => body.amount)).toEqual([100]));
  });

  test("Escape asks before it discards what was typed, and closes an empty form", async () => {
    const { user, field, type } = await openReceive();
    await type("Amount", "100");
    await user.keyboard("{Escape}");
    const question = within(
      await screen.findByRole("alertdialog", { name: "Discard this receipt?" }),
    );
    await user.click(question.getByRole("button", { name: "Keep editing" }));
    expect(field("Amount").value).toBe("100");
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await button());
    await dialog();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a person who cannot record payments has no button and no key", async () => {
    const { user } = showAccount(account(), ["see_khata"]);
    await screen.findByRole("table", { name: "Open bills" });
    await user.keyboard("r");
    await new Promise((later) => setTimeout(later, 50));
    expect(screen.queryByRole("button", { name: "Receive money" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
