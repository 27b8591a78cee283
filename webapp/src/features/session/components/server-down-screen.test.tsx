import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { ServerDownScreen } from "./server-down-screen";

const SENTENCE =
  "It seems our server is currently unreachable. Please try again later or contact support.";
const back = () => screen.queryByRole("link", { name: "Back to where you were" });

test("the page /error shows “Server Down”, and Try Again opens the start page", {
  tags: ["spec:entry-16", "spec:shared-5"],
}, async () => {
  const { user } = renderApp(<ServerDownScreen />);
  for (const words of ["Oops!", "Server Down", SENTENCE]) screen.getByText(words);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/");
  expect(back()).toBeNull();
});

test("the page /error links back to the screen that failed", () => {
  sessionStorage.setItem("from", "/dashboard/manage/jobs?page=3");
  renderApp(<ServerDownScreen />);
  expect(back()?.getAttribute("href")).toBe("/dashboard/manage/jobs?page=3");
});
