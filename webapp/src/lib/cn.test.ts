import { describe, expect, test } from "vitest";
import { cn } from "./cn";

describe("cn", () => {
  test.each([
    ["size-9 rounded-md", "size-8", "rounded-md size-8"],
    ["w-4 h-4", "size-8", "size-8"],
    ["size-8", "w-4", "size-8 w-4"],
    ["px-2 pt-1", "p-4", "p-4"],
    ["p-4", "px-2", "p-4 px-2"],
    ["text-sm text-foreground", "text-xs", "text-foreground text-xs"],
    ["text-foreground", "text-primary", "text-primary"],
    ["hover:bg-muted bg-card", "hover:bg-accent", "bg-card hover:bg-accent"],
    ["md:px-2", "md:p-4 px-1", "md:p-4 px-1"],
    ["border border-input", "border-destructive", "border border-destructive"],
    ["rounded-md", "rounded-full", "rounded-full"],
    ["inline-flex", "hidden", "hidden"],
    ["[&_svg]:size-4", "size-8", "[&_svg]:size-4 size-8"],
    ["focus:outline-none truncate", "truncate-x", "focus:outline-none truncate truncate-x"],
  ])("cn joins %s and %s to %s", (base, own, merged) => {
    expect(cn(base, own)).toBe(merged);
  });

  test("cn skips missing class names", () => {
    expect(cn("p-2", false, undefined, null, { "m-2": true, "m-4": false })).toBe("p-2 m-2");
  });
});
