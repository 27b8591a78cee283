import { cleanup, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { server } from "@/testing/server";
import { serveScan, shownRows, showScan, TAKE } from "@/testing/show-scan";

beforeEach(serveScan);

const ONLINE = "No connection. Stock can be taken only online.";
const press = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const shown = () => shownRows().map((text) => /\d+$/.exec(text)?.[0]);

test("a retry after a lost answer has the same key, and the next take has another", async () => {
  const { user, type } = showScan();
  const keys: (string | null)[] = [];
  server.use(
    http.post(TAKE, ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      if (keys.length === 1) return HttpResponse.error();
      return HttpResponse.json({ success: true, message: "Taken.", data: {} });
    }),
  );
  await type("SBP51");
  await screen.findByText("1 × Oil filter");
  await user.click(press("Take"));
  expect(await screen.findByText(ONLINE)).toBeTruthy();
  expect(shown()).toEqual(["1"]);
  await user.click(press("Take"));
  await waitFor(() => expect(shown()).toEqual([]));
  await type("SBP51");
  await screen.findByText("1 × Oil filter");
  await user.click(press("Take"));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a reload after a lost answer keeps the list, and the retry has the same key", async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post(TAKE, ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ success: true, message: "Taken.", data: {} });
    }),
  );
  const before = showScan();
  await before.type("SBP51", "SBP51");
  await screen.findByText("2 × Oil filter");
  await before.user.click(press("Take"));
  expect(await screen.findByText(ONLINE)).toBeTruthy();
  cleanup();
  const { user } = showScan();
  await waitFor(() => expect(shown()).toEqual(["2"]));
  await user.click(press("Take"));
  expect(await screen.findByText("Taken.")).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  cleanup();
  showScan();
  expect(await screen.findByText("No part is scanned yet. Each scan adds one.")).toBeTruthy();
});

test("a part that is scanned while others are taken stays in the list", async () => {
  const { user, type } = showScan();
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    http.post(TAKE, async () => {
      await held;
      return HttpResponse.json({ success: true, message: "Taken.", data: {} });
    }),
  );
  await type("SBP51");
  await screen.findByText("1 × Oil filter");
  await user.click(press("Take"));
  await type("SBP52");
  await screen.findByText("1 × Brake pads, front");
  finish();
  expect(await screen.findByText("Taken.")).toBeTruthy();
  expect(shownRows()).toEqual([expect.stringContaining("Brake pads, front")]);
});
