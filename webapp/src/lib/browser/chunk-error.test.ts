import { describe, expect, test, vi } from "vitest";
import { isChunkError, reloadOnce } from "./chunk-error";

describe("isChunkError", () => {
  test.each([
    Object.assign(new Error("x"), { name: "ChunkLoadError" }),
    new Error("Failed to load chunk /_next/static/chunks/a.js from module 7"),
    new Error("Loading CSS chunk 7 failed."),
    new TypeError("Failed to fetch dynamically imported module: /a.js"),
    new TypeError("error loading dynamically imported module: /a.js"),
  ])("isChunkError recognises: %s", (error) => expect(isChunkError(error)).toBe(true));

  test.each([new TypeError("Failed to fetch"), new Error("A chunk of bread"), "text", undefined])(
    "isChunkError rejects: %s",
    (error) => expect(isChunkError(error)).toBe(false),
  );
});

describe("reloadOnce", () => {
  function page(onLine: boolean) {
    const reload = vi.fn();
    vi.stubGlobal("navigator", { onLine });
    vi.stubGlobal("location", { reload });
    return reload;
  }

  test("reloadOnce reloads the page a second time only after half a minute", () => {
    const reload = page(true);
    expect([0, 5_000, 31_000].map((later) => reloadOnce(1_000_000 + later))).toEqual([
      true,
      false,
      true,
    ]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("reloadOnce does not reload the page while the browser is offline", () => {
    const reload = page(false);
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
