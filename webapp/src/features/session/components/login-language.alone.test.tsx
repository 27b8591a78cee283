import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { takeEarlierLanguage } from "@/lib/kept-message";
import { keptLanguage, offerHindi } from "@/testing/languages";
import { me } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, sentBody } from "@/testing/server";
import { rememberTyped } from "../visit";
import { LoginScreen } from "./login-screen";

vi.mock("@/lib/browser/chunk-error", async (original) => ({
  ...(await original()),
  reload: vi.fn(),
}));
offerHindi();

const LOGIN = at("/api/garage/login");
const email = () => screen.getByLabelText<HTMLInputElement>("Email");

async function signIn(language: string) {
  const user = { ...me.user, language };
  void sentBody(LOGIN, () => answer({ token: "gt_one", ...me, user }));
  const { user: person } = renderApp(<LoginScreen />);
  await person.type(email(), "owner@sharma.example");
  await person.type(screen.getByLabelText("Password"), "garage-demo-1");
  await person.click(screen.getByRole("button", { name: "Sign in" }));
  await vi.waitFor(() => expect(router.replace).toHaveBeenCalledWith("/dashboard/home"));
}

test("the typed email survives a change of the language, and the storage keeps it no longer", async () => {
  const { user, unmount } = renderApp(<LoginScreen />);
  await user.type(email(), "owner@sharma.example");
  await user.click(screen.getAllByRole("button", { name: "हिन्दी" })[0] as HTMLElement);
  unmount();
  // A page load empties the memory of the page.
  rememberTyped("");
  renderApp(<LoginScreen />);
  expect(email().value).toBe("owner@sharma.example");
  expect(sessionStorage.getItem("typed:sign-in")).toBeNull();
});

test("sign-in takes over the language that the person has chosen", {
  tags: "spec:hand-67",
}, async () => {
  await signIn("hi");
  expect(keptLanguage()).toBe("hi");
  expect(takeEarlierLanguage()).toBe("en");
});

test("sign-in of a person without a chosen language keeps the language of the device", async () => {
  await signIn("");
  expect(keptLanguage()).toBeUndefined();
  expect(takeEarlierLanguage()).toBeNull();
});
