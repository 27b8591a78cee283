import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { order, smallShop } from "@/testing/purchases";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { servePurchases, showPurchases, type User } from "@/testing/show-purchases";
// This module is imported here, because its first import takes longer than a test waits.
import "./supplier-field";
import { ToOrderScreen } from "./to-order-screen";

vi.setConfig({ testTimeout: 20_000 });

const PROPOSAL = at("/api/garage/to-order");
const ORDERS = at("/api/garage/orders");

beforeEach(servePurchases);

const show = (permissions?: string[]) => showPurchases(<ToOrderScreen />, "", permissions);
const group = async (name: string) => within(await screen.findByRole("region", { name }));

async function setQuantity(user: User, inGroup: Awaited<ReturnType<typeof group>>, text: string) {
  const field = inGroup.getByLabelText("Order (NOS)");
  await user.clear(field);
  if (text) await user.type(field, text);
}

test("the proposal shows why each part should be ordered, by its last supplier", async () => {
  show();
  const om = await group("Om Auto");
  expect(om.getByRole("listitem").textContent).toBe(
    "Oil filterBOSCH · 0986-AF 0051On hand1On order0Lowest stock4Jobs need2JOB-00031 (2)Order (NOS)",
  );
  expect(om.getByLabelText<HTMLInputElement>("Order (NOS)").value).toBe("10");
});

test("an empty proposal says so", async () => {
  server.use(http.get(PROPOSAL, () => answer({ suppliers: [] })));
  show();
  expect(
    await screen.findByText("Nothing is below its lowest stock and no job waits."),
  ).toBeTruthy();
});

test("a proposal that cannot be loaded offers another try", async () => {
  server.use(http.get(PROPOSAL, () => refuse(400, { code: "x" })));
  show();
  expect(await screen.findByText("The parts to order could not be loaded.")).toBeTruthy();
});

test("a person who cannot buy parts sees who can", async () => {
  show(["see_parts"]);
  expect(await screen.findByText("Your role cannot buy parts.")).toBeTruthy();
});

describe("making an order", () => {
  test("an order is made with the typed quantity, and its page opens", async () => {
    let sent: unknown;
    server.use(
      http.post(ORDERS, async ({ request }) => {
        sent = await request.json();
        const message = "The order is saved as a draft.";
        return HttpResponse.json({ success: true, message, data: order() });
      }),
    );
    const { user } = show();
    const om = await group("Om Auto");
    await setQuantity(user, om, "12");
    await user.click(om.getByRole("button", { name: "Make order" }));
    expect(await screen.findByText("The order is saved as a draft.")).toBeTruthy();
    expect(sent).toEqual({
      supplierId: 71,
      note: "",
      lines: [{ partId: 51, quantity: 12, price: 262.5 }],
    });
    expect(router.push).toHaveBeenCalledWith(
      "/dashboard/manage/purchases/orders/view?garageId=11&orderId=83",
    );
  });

  test.each([
    ["", "Quantity is required"],
    ["1.5", "A quantity in NOS must be a whole number"],
  ])("the quantity %j is not sent: %s", async (text, said) => {
    const { user } = show();
    const om = await group("Om Auto");
    await setQuantity(user, om, text);
    await user.click(om.getByRole("button", { name: "Make order" }));
    expect(om.getByText(said)).toBeTruthy();
  });

  test("a part can be left out and taken back", async () => {
    const { user } = show();
    const om = await group("Om Auto");
    await user.click(om.getByRole("button", { name: "Leave out Oil filter" }));
    expect(om.getByRole<HTMLButtonElement>("button", { name: "Make order" }).disabled).toBe(true);
    await user.click(om.getByRole("button", { name: "Order Oil filter" }));
    expect(om.getByRole<HTMLButtonElement>("button", { name: "Make order" }).disabled).toBe(false);
  });

  test("parts without a supplier ask for one", async () => {
    let sent: unknown;
    server.use(
      http.post(ORDERS, async ({ request }) => {
        sent = await request.json();
        return answer(order());
      }),
    );
    const { user } = show();
    const none = await group("No supplier yet");
    await user.click(none.getByRole("button", { name: "Make order" }));
    expect(await none.findByText("Choose a supplier")).toBeTruthy();
    await user.click(none.getByRole("combobox", { name: "Supplier" }));
    await user.click(await none.findByRole("option", { name: new RegExp(smallShop.supplierName) }));
    await user.click(none.getByRole("button", { name: "Make order" }));
    await waitFor(() => expect(sent).toMatchObject({ supplierId: 72 }));
  });

  test("the server's sentence and the typed quantity stay after a refusal", async () => {
    const said = "Oil filter is listed twice. Put both quantities in one line.";
    const keys: (string | null)[] = [];
    server.use(
      http.post(ORDERS, ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length === 1
          ? HttpResponse.error()
          : refuse(422, { code: "invalid", error: { lines: [said] } });
      }),
    );
    const { user } = show();
    const om = await group("Om Auto");
    await setQuantity(user, om, "7");
    await user.click(om.getByRole("button", { name: "Make order" }));
    expect(await om.findByText(/could not be reached/)).toBeTruthy();
    await user.click(om.getByRole("button", { name: "Make order" }));
    expect(await om.findByText(said)).toBeTruthy();
    expect(om.getByLabelText<HTMLInputElement>("Order (NOS)").value).toBe("7");
    expect(keys[1]).toBe(keys[0]);
  });
});
