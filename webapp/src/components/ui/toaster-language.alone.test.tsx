import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { reload } from "@/lib/browser/chunk-error";
import { keepEarlierLanguage } from "@/lib/kept-message";
import { keptLanguage, offerHindi } from "@/testing/languages";
import { me } from "@/testing/people";
import { answer, at, refuse, sentBody } from "@/testing/server";
import Toaster from "./toaster";

vi.mock("@/lib/browser/chunk-error", async (original) => ({
  ...(await original()),
  reload: vi.fn(),
}));
offerHindi();

const LANGUAGE = at("/api/garage/profile/language");
const SENTENCE = "Servicebay is now in English, as you chose.";

test("a changed language is named once, and the earlier language can be chosen again", {
  tags: "spec:hand-67",
}, async () => {
  const sent = sentBody(LANGUAGE, () => answer({ ...me.user, email: "" }), "put");
  keepEarlierLanguage("hi");
  const { unmount } = render(<Toaster />);
  await screen.findByText(SENTENCE);
  fireEvent.click(screen.getByRole("button", { name: "Back to हिन्दी" }));
  expect(await sent).toEqual({ language: "hi" });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(keptLanguage()).toBe("hi");
  unmount();
  expect(sessionStorage.getItem("earlierLanguage")).toBeNull();
});

test("a refused way back is explained, and the page stays", async () => {
  vi.mocked(reload).mockReset();
  void sentBody(LANGUAGE, () => refuse(503, { code: "busy", message: "Please wait." }), "put");
  keepEarlierLanguage("hi");
  render(<Toaster />);
  fireEvent.click(await screen.findByRole("button", { name: "Back to हिन्दी" }));
  expect(await screen.findByText("Please wait.")).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  expect(keptLanguage()).toBeUndefined();
});

test.each(['{"code":"mr"}', '{"code":1}', '"hi"', "?"])(
  "a kept language with a wrong value shows nothing: %s",
  async (stored) => {
    sessionStorage.setItem("earlierLanguage", stored);
    render(<Toaster />);
    expect(screen.queryByText(SENTENCE)).toBeNull();
  },
);
