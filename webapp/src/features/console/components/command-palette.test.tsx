import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { expect, test } from "vitest";
import { listed, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, server } from "@/testing/server";
import { PLACES } from "../routes";
import { PaletteHost } from "./palette-host";

test("Command palette finds and opens a garage by keyboard", async () => {
  signInAdmin();
  server.use(
    http.get(at("/api/console/garages"), () => answer({ records: [listed()], recordCount: 1 })),
  );
  renderApp(<PaletteHost />);
  const user = userEvent.setup();
  await user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "Find page or garage" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  // The link for super admins appears after the admin's role has loaded.
  await waitFor(() =>
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(
      PLACES.map(({ label }) => label),
    ),
  );
  await user.keyboard("andh");
  await screen.findByRole("option", { name: /Andheri/ });
  await user.keyboard("{Enter}");
  expect(router.push).toHaveBeenCalledWith("/console/garages/view?garageId=7");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
});

test("Arrow up on the first entry of the command palette moves to the last entry", async () => {
  signInAdmin();
  renderApp(<PaletteHost />);
  const user = userEvent.setup();
  await user.keyboard("{Meta>}k{/Meta}");
  await screen.findByRole("combobox");
  await user.keyboard("{ArrowUp}{Enter}");
  expect(router.push).toHaveBeenCalledWith(PLACES.at(-1)?.href);
});
