import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { guardUnload } from "@/lib/forms/unload";
import { NewVersion } from "./new-version";

const found = vi.hoisted(() => ({ onNewVersion: () => {}, end: vi.fn() }));
vi.mock("@/lib/browser/worker", () => ({
  registerWorker: (_: string, onNewVersion: () => void) => {
    found.onNewVersion = onNewVersion;
    return found.end;
  },
}));

beforeEach(() => {
  const place = document.createElement("div");
  place.id = "under-header";
  document.body.replaceChildren(place);
});

const line = () => screen.queryByText("A new version is ready.");

test("a new version is announced under the header, but not while a form has unsaved text", {
  tags: "spec:hand-61",
}, () => {
  render(<NewVersion />);
  expect(line()).toBeNull();
  act(() => found.onNewVersion());
  expect(line()).not.toBeNull();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  let release = () => {};
  act(() => {
    release = guardUnload();
  });
  expect(line()).toBeNull();
  act(() => release());
  expect(line()).not.toBeNull();
});

test("a frame that goes away ends the checks", () => {
  render(<NewVersion />).unmount();
  expect(found.end).toHaveBeenCalled();
});
