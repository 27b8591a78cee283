import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { BottomBar } from "./bottom-bar";
import { ShortcutsHost } from "./shortcuts-host";

test("the bottom bar's button and the key n open the new entry form", async () => {
  signInWith(["change_jobs"]);
  const { user } = renderApp(
    <>
      <BottomBar />
      <ShortcutsHost />
    </>,
  );
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.ariaLabel])).toEqual([
    ["Home", null],
    ["Jobs", null],
    ["", "Add New Job"],
    ["Services", null],
    ["Account", null],
  ]);
  expect(screen.getByRole("link", { name: "Add New Job" })).toHaveProperty(
    "pathname",
    "/dashboard/add/newJob",
  );
  await user.keyboard("n");
  expect(router.push).toHaveBeenCalledWith("/dashboard/add/newJob");
});

test("a person who cannot add jobs has no button and no shortcut for a new job", async () => {
  signInWith(["see_jobs"]);
  const { user } = renderApp(
    <>
      <BottomBar />
      <ShortcutsHost />
    </>,
  );
  expect(screen.queryByRole("link", { name: "Add New Job" })).toBeNull();
  expect(screen.getByRole("link", { name: "Jobs" })).toHaveProperty(
    "pathname",
    "/dashboard/manage/jobs",
  );
  await user.keyboard("n");
  expect(router.push).not.toHaveBeenCalled();
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(screen.queryByText("Add New Job")).toBeNull();
});
