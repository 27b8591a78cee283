import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { jobDefaults } from "@/testing/jobs";
import { account, received } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import { taking } from "@/testing/show-bill";
import { AccountSection } from "./account-section";

const CASHIER = ["see_khata", "record_payments"];
const MANAGER = [...CASHIER, "write_off"];

/** The older bill owes ₹38,000.00 of a value of ₹33,898.31, and the newer one ₹400.00 of ₹400.00. */
async function openForm(permissions = CASHIER, shown = account()) {
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get("*/api/garage/customers/5/account", () => answer(shown)),
  );
  const sent = taking("*/api/garage/customers/5/receipts", () => answer(received()));
  const { user } = renderApp(<AccountSection garageId={11} customerId={5} />);
  const opener = await screen.findByRole<HTMLButtonElement>("button", { name: "Receive money" });
  await waitFor(() => expect(opener.disabled).toBe(false));
  await user.click(opener);
  const panel = within(await screen.findByRole("dialog", { name: "Receive money" }));
  await panel.findByRole("radio", { name: "Cash" });
  const field = (name: string | RegExp) => panel.getByLabelText<HTMLInputElement>(name);
  const type = async (name: string | RegExp, text: string) => {
    await user.clear(field(name));
    if (text) await user.type(field(name), text);
  };
  const keepTds = () => user.click(panel.getByRole("switch", { name: "The customer kept TDS" }));
  const press = (name: string | RegExp) => user.click(panel.getByRole("button", { name }));
  const bodies = () => sent.map(({ body }) => (body as { bills: unknown }).bills);
  return { user, panel, field, type, keepTds, press, bodies };
}

const TDS_OLD = "TDS for AND01-2627-00031";
const TDS_NEW = "TDS for JOB-00032, not invoiced";

describe("amounts that the customer keeps", () => {
  test("2 percent of the value without GST, to the rupee, makes room for the money", async () => {
    const { panel, field, type, keepTds, press, bodies } = await openForm();
    await keepTds();
    await type("Amount", "37714");
    // 2 % of 33,898.31 is 677.97, and 2 % of 400 is 8.
    expect(field(TDS_OLD).value).toBe("678.00");
    expect(field(TDS_NEW).value).toBe("8.00");
    expect(field("Amount for AND01-2627-00031").value).toBe("37322.00");
    expect(field("Amount for JOB-00032, not invoiced").value).toBe("392.00");
    expect(
      panel.getByText("On bills ₹37,714.00 · Stays as advance ₹0.00 · Owes then ₹0.00"),
    ).toBeTruthy();
    await press("Receive ₹37,714.00");
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toEqual([
      { jobId: 31, amount: 37_322, tds: 678, discount: 0 },
      { jobId: 32, amount: 392, tds: 8, discount: 0 },
    ]);
  });

  test("a typed TDS stays until the percent changes", async () => {
    const { field, type, keepTds } = await openForm(CASHIER, account({ tdsPercent: 1 }));
    await keepTds();
    await type("Amount", "1000");
    expect(field(/^Percent/).value).toBe("1");
    expect(field(TDS_OLD).value).toBe("339.00");
    await type(TDS_OLD, "300");
    await type("Amount", "2000");
    expect(field(TDS_OLD).value).toBe("300");
    await type(/^Percent/, "2");
    expect(field(TDS_OLD).value).toBe("678.00");
  });

  test.each([
    ["a percent that is no number", /^Percent/, "x", "A percent is between 0 and 99.99"],
    ["an amount that is no number", TDS_OLD, "x", "This must be an amount"],
    ["more than the bill owes", TDS_OLD, "38000", "AND01-2627-00031 owes ₹38,000.00."],
  ])("%s is refused and nothing is sent", async (_what, name, text, said) => {
    const { panel, type, keepTds, press, bodies, user } = await openForm();
    await keepTds();
    await type("Amount", "1000");
    if (said.startsWith("AND")) {
      // A chosen amount does not give way.
      await user.click(panel.getByRole("checkbox", { name: /JOB-00032/ }));
    }
    await type(name, text);
    expect(await panel.findByText(said)).toBeTruthy();
    await press("Receive ₹1,000.00");
    expect(bodies()).toEqual([]);
  });

  test("only people who may write off give a discount", async () => {
    const cashier = await openForm();
    expect(cashier.panel.queryByRole("button", { name: "Give a discount" })).toBeNull();
  });

  test("a discount closes the rest of a bill", async () => {
    const { panel, type, press, bodies } = await openForm(MANAGER);
    await type("Amount", "37000");
    await press("Give a discount");
    await type("Discount for AND01-2627-00031", "1000");
    expect(panel.getByText(/Owes then ₹400.00$/)).toBeTruthy();
    await press("Receive ₹37,000.00");
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toEqual([{ jobId: 31, amount: 37_000, tds: 0, discount: 1_000 }]);
  });
});
