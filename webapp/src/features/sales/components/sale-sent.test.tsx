import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { partRow } from "@/testing/parts";
import { sold } from "@/testing/sales";
import { answer, at, refuse, server } from "@/testing/server";
import { CASHIER, openSale } from "@/testing/show-sale";

describe("a counter sale that was sent", () => {
  test("sells the same goods again with a new key", async () => {
    const { scan, press, keys } = await openSale();
    await scan();
    await press("Cash");
    await press("Take ₹480.00");
    await press("New sale");
    await scan();
    await press("Cash");
    await press("Take ₹480.00");
    await screen.findByText(/^Invoice AND01/);
    expect(new Set(keys).size).toBe(2);
  });

  test("without internet says so, and a retry has the same key", async () => {
    let tries = 0;
    const { scan, press, keys } = await openSale(CASHIER, () => {
      tries += 1;
      return tries === 1 ? HttpResponse.error() : answer(sold);
    });
    await scan();
    await press("Cash");
    await press("Take ₹480.00");
    expect(
      await screen.findByText("A sale needs internet. Cars can still be taken in."),
    ).toBeTruthy();
    await press("Take ₹480.00");
    expect(await screen.findByText(/^Invoice AND01/)).toBeTruthy();
    expect(keys[0]).toBe(keys[1]);
  });

  test("stays as it was sent after a lost answer", async () => {
    const { scan, press } = await openSale(CASHIER, () => HttpResponse.error());
    await scan();
    await press("Cash");
    await press("Take ₹480.00");
    expect(
      await screen.findByText("The sale may be saved already. Send it again to find out."),
    ).toBeTruthy();
    for (const name of [/Remove Oil filter/, "UPI", "More"])
      expect(screen.getByRole("button", { name }).matches(":disabled")).toBe(true);
    for (const name of ["Add part", "Customer"])
      expect(screen.getByRole("combobox", { name }).matches(":disabled")).toBe(true);
    expect(screen.getByLabelText("Given").matches(":disabled")).toBe(true);
    const again = screen.getByRole("button", { name: "Take ₹480.00" });
    expect(again.matches(":disabled")).toBe(false);
  });

  test("stays as it was sent until an answer decides about it", async () => {
    const answers = [
      () => refuse(503, { code: "try_again", message: "Please try again." }),
      () => refuse(402, { code: "subscription_expired", message: "It ended." }),
      () => refuse(409, { code: "stock_short", message: "Not enough on the shelf." }),
    ];
    const { scan, press, bodies, keys } = await openSale(
      CASHIER,
      () => answers.shift()?.() as never,
    );
    await scan();
    await press("Cash");
    const remove = () => screen.getByRole("button", { name: /Remove Oil filter/ });
    for (const left of [2, 1]) {
      await press("Take ₹480.00");
      await waitFor(() => expect(answers).toHaveLength(left));
      expect(await screen.findByText(/^The sale may be saved already/)).toBeTruthy();
      expect(remove().matches(":disabled")).toBe(true);
    }
    await press("Take ₹480.00");
    expect(await screen.findByText("Not enough on the shelf.")).toBeTruthy();
    await waitFor(() => expect(remove().matches(":disabled")).toBe(false));
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(new Set(keys).size).toBe(1);
  });

  test("takes no part whose search ends while it is sent", async () => {
    let find = () => {};
    let sell = () => {};
    const isFound = new Promise<void>((resolve) => {
      find = resolve;
    });
    const isSold = new Promise<Response>((resolve) => {
      sell = () => resolve(answer(sold));
    });
    const { scan, press, bodies, user } = await openSale(CASHIER, () => isSold as never);
    await scan();
    server.use(
      http.get(at("/api/garage/parts"), async () => {
        await isFound;
        return answer({ parts: [partRow({ partId: 77, partName: "Wiper" })], recordCount: 1 });
      }),
    );
    await press("Cash");
    await user.type(screen.getByRole("combobox", { name: "Add part" }), "wiper{Enter}");
    await press("Take ₹480.00");
    await waitFor(() => expect(bodies).toHaveLength(1));
    find();
    await new Promise((resolve) => setTimeout(resolve, 50));
    sell();
    expect(await screen.findByText(/^Invoice AND01/)).toBeTruthy();
    expect(bodies).toHaveLength(1);
  });
});
