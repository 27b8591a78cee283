import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { closeSession } from "@/features/session/session";
import { endSession } from "@/lib/storage/session-values";
import { bill } from "@/testing/purchases";
import { answer, server } from "@/testing/server";
import { BILLS, book, field, fill, show } from "@/testing/show-bill-form";
import { servePurchases } from "@/testing/show-purchases";
// These modules are imported here, because their first import takes longer than a test waits.
import "./bill-form";
import "../forms/bill-rules";
import "./supplier-panel";

vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  window.sessionStorage.clear();
  servePurchases();
});

describe("the draft of a bill", () => {
  test("a retry after a lost answer keeps the text and the key, also after a reload", async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(BILLS, ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length < 3 ? HttpResponse.error() : answer(bill());
      }),
    );
    const { user, unmount } = show();
    await fill(user);
    await book(user);
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(field("Price (no GST)").value).toBe("100");
    await book(user);
    await waitFor(() => expect(keys).toHaveLength(2));
    unmount();
    const again = show();
    expect(await screen.findByText(/We restored your unfinished bill/)).toBeTruthy();
    expect(field("Bill number").value).toBe("4411");
    expect(field("Total on the bill").value).toBe("1180");
    await book(again.user);
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    await waitFor(() => expect(window.sessionStorage.length).toBe(0));
  });

  test("the bill survives an ended session but not a sign-out", async () => {
    const first = show();
    await fill(first.user);
    endSession();
    first.unmount();
    const second = show();
    expect(await screen.findByText(/We restored your unfinished bill/)).toBeTruthy();
    expect(field("Quantity (NOS)").value).toBe("10");
    second.unmount();
    closeSession();
    show();
    await screen.findByRole("button", { name: "Book bill" });
    expect(screen.queryByText(/We restored/)).toBeNull();
  });

  test("Start over empties a restored bill", async () => {
    const first = show();
    await fill(first.user);
    first.unmount();
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Start over" }));
    expect(field("Bill number").value).toBe("");
    expect(screen.queryByLabelText("Price (no GST)")).toBeNull();
    expect(window.sessionStorage.length).toBe(0);
  });

  test("a damaged draft is ignored", async () => {
    window.sessionStorage.setItem("purchaseDraft:11:bill", '{"values":{"number":4411,"lines":[]}}');
    show();
    await screen.findByRole("button", { name: "Book bill" });
    expect(screen.queryByText(/We restored/)).toBeNull();
  });
});
