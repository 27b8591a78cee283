import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { at, refuse, server } from "@/testing/server";
import type { SharedEstimate } from "../api/shared-estimate";
import ApproveDialog from "./approve-dialog";
import ObjectionForm from "./objection-form";

const REFUSED = "Too many tries. Try again at 11:42.";
const refusal = () => refuse(429, { code: "slow_down", message: REFUSED });

const estimate = {
  garageName: "Andheri Motors",
  versionNumber: 2,
  signature: "off",
  taxCollected: 0,
  taxPercent: 18,
  roundsTotal: false,
  base: [],
  lines: [],
  choices: [],
} as unknown as SharedEstimate;

test("a decision above the limit says when to try again and keeps the name", async () => {
  server.use(http.post(at("/api/garage/shared-estimate/decide"), refusal));
  let closed = false;
  const { user } = renderApp(
    <ApproveDialog
      link="1-abc"
      estimate={estimate}
      answers={{ lines: {}, options: {} }}
      onLate={() => undefined}
      close={() => {
        closed = true;
      }}
    />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/Your full name/), "Asha Rao");
  await user.click(dialog.getByRole("button", { name: "Decline everything" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(REFUSED);
  dialog.getByDisplayValue("Asha Rao");
  expect(closed).toBe(false);
});

test("an objection above the limit says when to try again and keeps the words", async () => {
  server.use(http.post(at("/api/garage/shared-estimate/object"), refusal));
  const { user } = renderApp(<ObjectionForm link="1-abc" objected={false} garageName="Andheri" />);
  await user.click(screen.getByRole("button", { name: "This is not right" }));
  await user.type(screen.getByLabelText(/What is not right/), "I did not say this.");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText(REFUSED);
  screen.getByDisplayValue("I did not say this.");
});
