import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { Providers } from "@/app/providers";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import { DETAILS, record, SUGGEST } from "@/testing/show-home";
import { openSearch } from "../search";
import { AppHeader } from "./app-header";
import SearchDialog from "./search-dialog";
import { ShortcutsHost } from "./shortcuts-host";

const TITLE = "Find a car or a customer";
const dialog = () => screen.findByRole("dialog", { name: TITLE });
const field = () => screen.findByRole("combobox", { name: /Vehicle number/ });

beforeEach(() => {
  const me = signInWith(["change_jobs"]);
  window.history.replaceState(null, "", "/dashboard/manage/jobs?search=JOB-1");
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(SUGGEST, () => answer(["MH12AB1234"])),
    http.get(DETAILS, () => answer({ searchType: 1, records: [record()] })),
  );
});

test.each(["{Control>}k{/Control}", "{Meta>}K{/Meta}"])(
  "the keys %s open the search dialog",
  async (keys) => {
    const { user } = renderApp(
      <>
        <input aria-label="Somewhere" />
        <ShortcutsHost />
      </>,
    );
    await user.click(screen.getByLabelText("Somewhere"));
    await user.keyboard(keys);
    await dialog();
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect((input as HTMLInputElement).value).toBe("");
    await user.keyboard("mh12");
    await user.click(await screen.findByRole("option", { name: /MH 12/ }));
    expect(await screen.findByRole("dialog", { name: "Which customer?" })).toBeTruthy();
  },
);

test("Ctrl+K on home focuses the search field of the page", async () => {
  window.history.replaceState(null, "", "/dashboard/home");
  const { user } = renderApp(
    <>
      <input aria-label="Home's search" data-search />
      <ShortcutsHost />
    </>,
  );
  await user.keyboard("{Control>}k{/Control}");
  expect(document.activeElement).toBe(screen.getByLabelText("Home's search"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Ctrl+K does nothing while a panel is open", async () => {
  const { user } = renderApp(
    <>
      <div role="dialog" aria-label="A panel" />
      <ShortcutsHost />
    </>,
  );
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("the header's search button opens the search dialog", async () => {
  const { user } = renderApp(
    <>
      <AppHeader />
      <ShortcutsHost />
    </>,
  );
  await user.click(screen.getByRole("button", { name: TITLE }));
  expect(await dialog()).toBeTruthy();
});

test("the search dialog opens after its host is mounted if the search was requested earlier", async () => {
  openSearch();
  renderApp(<ShortcutsHost />);
  expect(await dialog()).toBeTruthy();
});

test("the search dialog closes when the URL changes", async () => {
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  const { rerender } = renderApp(<SearchDialog close={close} />);
  expect(closed).toBe(0);
  window.history.replaceState(null, "", "/dashboard/add-new-job?customerId=5");
  rerender(
    <Providers>
      <SearchDialog close={close} />
    </Providers>,
  );
  await waitFor(() => expect(closed).toBe(1));
});
