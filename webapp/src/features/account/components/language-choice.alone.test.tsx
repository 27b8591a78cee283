import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { reload } from "@/lib/browser/chunk-error";
import { useUnloadGuard } from "@/lib/forms/unsaved-changes";
import { LOOKING } from "@/lib/storage/looking";
import { keptLanguage, offerHindi } from "@/testing/languages";
import { me } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, sentBody } from "@/testing/server";
import { LanguageChoice } from "./language-choice";

vi.mock("@/lib/browser/chunk-error", async (original) => ({
  ...(await original()),
  reload: vi.fn(),
}));
offerHindi();
beforeEach(() => void vi.mocked(reload).mockReset());

const LANGUAGE = at("/api/garage/profile/language");
const wouldAsk = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const saved = () => sentBody(LANGUAGE, () => answer({ ...me.user, email: "" }), "put");
const hindi = () => screen.getByRole("button", { name: "हिन्दी" });

function Page({ unsaved }: { unsaved: boolean }) {
  useUnloadGuard(unsaved);
  return <LanguageChoice />;
}

test("a chosen language is saved for the person and on the device, and loads the page again", async () => {
  const sent = saved();
  const { user } = renderApp(<Page unsaved={false} />);
  await user.click(screen.getByRole("button", { name: "English" }));
  expect(reload).not.toHaveBeenCalled();
  await user.click(hindi());
  expect(await sent).toEqual({ language: "hi" });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(keptLanguage()).toBe("hi");
});

test("a choice that could not be saved is explained, and the page stays", async () => {
  const message = "This language is not offered.";
  const reply = () => refuse(422, { code: "invalid", message, error: { language: [message] } });
  const sent = sentBody(LANGUAGE, reply, "put");
  const { user } = renderApp(<Page unsaved={false} />);
  await user.click(hindi());
  await sent;
  expect(await screen.findByText(message)).toBeTruthy();
  expect(keptLanguage()).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

test("a support session keeps the language on its device only", async () => {
  sessionStorage.setItem(LOOKING, "1");
  // A call to the server would have no answer and show an error.
  const { user } = renderApp(<Page unsaved={false} />);
  await user.click(hindi());
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(keptLanguage()).toBe("hi");
});

test("choosing a language with unsaved changes asks first, and only once", {
  tags: "spec:hand-68",
}, async () => {
  const sent = saved();
  const { user } = renderApp(<Page unsaved />);
  await user.click(hindi());
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(keptLanguage()).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
  expect(wouldAsk()).toBe(true);

  await user.click(hindi());
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await sent;
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(keptLanguage()).toBe("hi");
  expect(wouldAsk()).toBe(false);
});
