import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reload } from "@/lib/browser/chunk-error";
import { useUnloadGuard } from "@/lib/forms/unsaved-changes";
import { renderApp } from "@/testing/render";
import { LanguageChoice } from "./language-choice";

vi.mock("@/lib/browser/chunk-error", async (original) => ({
  ...(await original()),
  reload: vi.fn(),
}));

const cookie = () => /language=\w+/.exec(document.cookie)?.[0];
const wouldAsk = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() =>
  vi.stubEnv(
    "BUILT_LANGUAGES",
    JSON.stringify([
      { code: "en", name: "English" },
      { code: "hi", name: "हिन्दी" },
    ]),
  ),
);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.mocked(reload).mockReset();
  // biome-ignore lint/suspicious/noDocumentCookie: the test removes the choice
  document.cookie = "language=; Max-Age=0; Path=/";
});

function Page({ unsaved }: { unsaved: boolean }) {
  useUnloadGuard(unsaved);
  return <LanguageChoice />;
}

test("choosing a language keeps it on the device and loads the page again", async () => {
  const { user } = renderApp(<Page unsaved={false} />);
  await user.click(screen.getByRole("button", { name: "English" }));
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "हिन्दी" }));
  expect(cookie()).toBe("language=hi");
  expect(reload).toHaveBeenCalledOnce();
});

test("choosing a language with unsaved changes asks first, and only once", async () => {
  const { user } = renderApp(<Page unsaved />);
  await user.click(screen.getByRole("button", { name: "हिन्दी" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(cookie()).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
  expect(wouldAsk()).toBe(true);

  await user.click(screen.getByRole("button", { name: "हिन्दी" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(cookie()).toBe("language=hi");
  expect(reload).toHaveBeenCalledOnce();
  expect(wouldAsk()).toBe(false);
});
