import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { daysBefore, isoToday } from "@/lib/dates/day";
import { account } from "@/testing/khata";
import { refuse } from "@/testing/server";
import { button, CASHIER, dialog, openReceive, receiving } from "@/testing/show-receive";

describe("errors of the form to receive money", () => {
  test("errors of the server show at their fields", async () => {
    receiving(() =>
      refuse(422, {
        code: "invalid",
        error: {
          amount: ["Too much"],
          reference: ["Wrong UTR"],
          paidOn: ["Too early"],
          reason: ["Write why"],
          bills: ["AND01-2627-00031 owes ₹4,000.00."],
        },
      }),
    );
    const { user, panel, field, type, press } = await openReceive(account(), [
      ...CASHIER,
      "cancel_invoices",
    ]);
    await type("Amount", "5000");
    const [year, month, day] = daysBefore(isoToday(), 10).split("-");
    await user.clear(field("Paid on"));
    await user.type(field("Paid on"), `${day}/${month}/${year}`);
    await user.tab();
    await user.type(await panel.findByLabelText("Reason"), "Found later");
    await press("Receive ₹5,000.00");
    expect(await panel.findByText("AND01-2627-00031 owes ₹4,000.00.")).toBeTruthy();
    for (const said of ["Too much", "Wrong UTR", "Too early", "Write why"])
      expect(panel.getByText(said)).toBeTruthy();
    expect(field("Amount").value).toBe("5000");
    expect(field("Reason").value).toBe("Found later");
  });

  test("a refusal of the bills goes when the TDS of a bill changes", async () => {
    const said = "AND01-2627-00031 owes ₹4,000.00.";
    receiving(() => refuse(422, { code: "invalid", error: { bills: [said] } }));
    const { user, panel, type, press } = await openReceive();
    await user.click(panel.getByRole("switch", { name: "The customer kept TDS" }));
    await type("Amount", "1000");
    await press("Receive ₹1,000.00");
    expect(await panel.findByText(said)).toBeTruthy();
    await type("TDS for AND01-2627-00031", "600");
    expect(panel.queryByText(said)).toBeNull();
  });

  test("a request without an answer keeps what was typed, and the same contents have the same key", async () => {
    const sent = receiving(() => HttpResponse.error());
    const { field, type, press, bills } = await openReceive();
    await type("Amount", "500");
    await type("Amount for AND01-2627-00031", "300");
    await press("Receive ₹500.00");
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(field("Amount").value).toBe("500");
    expect(bills()).toEqual(["300", null]);
    const again = receiving();
    await press("Receive ₹500.00");
    expect(await screen.findByText(/^Receipt RCPT-00031/)).toBeTruthy();
    expect(again[0]?.key).toBe(sent[0]?.key);
  });

  test("after a lost answer, other contents are sent only after the form says that the account changed", async () => {
    receiving(() => HttpResponse.error());
    const { become, user, type, press } = await openReceive();
    await type("Amount", "400");
    await press("Receive ₹400.00");
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    await press("Cancel");
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    become(account({ owed: 38_000 }));
    const again = receiving();
    await user.click(await button());
    const panel = within(await dialog());
    await user.type(await panel.findByLabelText("Amount"), "300");
    await user.click(panel.getByRole("button", { name: "Receive ₹300.00" }));
    expect(await panel.findByText(/^The receipt may be recorded already/)).toBeTruthy();
    expect(again).toEqual([]);
    await user.click(panel.getByRole("button", { name: "Receive ₹300.00" }));
    await waitFor(() => expect(again).toHaveLength(1));
  });

  test("a second lost answer still compares with the account before the first", async () => {
    const { become, user, type, press } = await openReceive();
    receiving(() => {
      become(account({ owed: 39_000 }));
      return HttpResponse.error();
    });
    await type("Amount", "400");
    await press("Receive ₹400.00");
    expect(await screen.findByText("₹39,000.00")).toBeTruthy();
    await press("Cancel");
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await button());
    const panel = within(await dialog());
    const amount = await panel.findByLabelText("Amount");
    await user.type(amount, "400");
    const lost = receiving(() => HttpResponse.error());
    await user.click(panel.getByRole("button", { name: "Receive ₹400.00" }));
    await waitFor(() => expect(lost).toHaveLength(1));
    const again = receiving();
    await user.clear(amount);
    await user.type(amount, "300");
    await user.click(await panel.findByRole("button", { name: "Receive ₹300.00" }));
    expect(await panel.findByText(/^The receipt may be recorded already/)).toBeTruthy();
    expect(again).toEqual([]);
  });
});
