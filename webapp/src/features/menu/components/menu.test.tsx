import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ShortcutsHost } from "@/features/shell/components/shortcuts-host";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { MenuButton } from "./menu-button";
import SideBar from "./side-bar";

beforeEach(() => {
  window.history.replaceState(null, "", "/dashboard/manage/jobs?jobId=7");
  signInWith(["see_jobs", "record_payments"]);
  return () => {
    delete document.documentElement.dataset.menu;
  };
});

const linksIn = (scope: HTMLElement) =>
  within(scope)
    .getAllByRole("link")
    .map((link) => `${link.textContent} ${link.getAttribute("aria-current") ?? ""}`.trim());

test("the side bar lists the screens of the role in groups, and marks the current one", () => {
  renderApp(<SideBar />);
  const bar = screen.getByRole("navigation", { name: "All screens" });
  expect(linksIn(bar)).toEqual(["Jobs page", "Estimates", "Visits", "Payments"]);
  expect(
    within(bar)
      .getAllByRole("heading")
      .map((each) => each.textContent),
  ).toEqual(["Work", "Money"]);
});

test("the key [ and the button fold the side bar, and the device remembers it", async () => {
  const { user } = renderApp(
    <>
      <SideBar />
      <ShortcutsHost />
    </>,
  );
  await user.keyboard("[[");
  expect(document.documentElement.dataset.menu).toBe("icons");
  expect(document.cookie).toContain("menu=icons");
  // A folded entry still has its name for screen readers and as a title.
  expect(screen.getByRole("link", { name: "Payments" }).getAttribute("title")).toBe("Payments");
  await user.click(screen.getByRole("button", { name: "Fold or open menu" }));
  expect(document.documentElement.dataset.menu).toBeUndefined();
  expect(document.cookie).not.toContain("menu=");
});

test("the menu of a phone opens as a sheet with the same list, and closes again", async () => {
  const { user } = renderApp(<MenuButton />);
  await user.click(screen.getByRole("button", { name: "Menu" }));
  const sheet = await screen.findByRole("dialog", { name: "Menu" });
  expect(linksIn(sheet)).toEqual(["Jobs page", "Estimates", "Visits", "Payments"]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a chosen screen closes the sheet, also the one that is open with a query", async () => {
  const { user } = renderApp(<MenuButton />);
  await user.click(screen.getByRole("button", { name: "Menu" }));
  const sheet = await screen.findByRole("dialog", { name: "Menu" });
  const jobs = within(sheet).getByRole("link", { name: "Jobs" });
  jobs.addEventListener("click", (event) => event.preventDefault());
  await user.click(jobs);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
