import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { LanguageLinks } from "./language-links";

const BOTH = JSON.stringify([
  { code: "en", name: "English" },
  { code: "hi", name: "हिन्दी" },
]);

beforeEach(() => vi.stubEnv("BUILT_LANGUAGES", BOTH));
afterEach(() => vi.unstubAllEnvs());

test("each language is a button in its own script, and the language of the page is pressed", () => {
  renderApp(<LanguageLinks />);
  expect(screen.getByRole("button", { name: "English" }).ariaPressed).toBe("true");
  const hindi = screen.getByRole("button", { name: "हिन्दी" });
  expect(hindi.ariaPressed).toBe("false");
  expect(hindi.lang).toBe("hi");
});

test("a build with one language shows no choice", () => {
  vi.stubEnv("BUILT_LANGUAGES", JSON.stringify([{ code: "en", name: "English" }]));
  renderApp(<LanguageLinks />);
  expect(screen.queryByRole("button")).toBeNull();
});
