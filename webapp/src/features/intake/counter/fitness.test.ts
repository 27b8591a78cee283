import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { missingFor } from "./fitness";

const MEGABYTE = 1024 * 1024;

beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("crypto", { subtle: {} });
  vi.stubGlobal("navigator", browser(500));
});
afterEach(() => vi.unstubAllGlobals());

function browser(free: number) {
  const estimate = async () => ({ quota: (free + 100) * MEGABYTE, usage: 100 * MEGABYTE });
  return { locks: {}, storage: { estimate } };
}

test("a browser that has everything may have a counter", async () => {
  expect(await missingFor("none")).toBeUndefined();
});

test("an iPhone must install the app first", { tags: "spec:hand-94" }, async () => {
  expect(await missingFor("share menu")).toBe("Install Servicebay first.");
});

test("plain http has no counter", { tags: "spec:hand-94" }, async () => {
  vi.stubGlobal("isSecureContext", false);
  expect(await missingFor("none")).toBe("This needs a secure address (https).");
});

test("a browser without encryption has no counter", { tags: "spec:hand-94" }, async () => {
  vi.stubGlobal("crypto", {});
  expect(await missingFor("none")).toBe("This needs a secure address (https).");
});

test("a device with less than 50 MB has no counter", { tags: "spec:hand-94" }, async () => {
  vi.stubGlobal("navigator", browser(49));
  expect(await missingFor("none")).toBe("There is not enough space on this device.");
});
