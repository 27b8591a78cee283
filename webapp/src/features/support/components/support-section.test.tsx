import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { Look } from "../api/looks";
import SupportSection from "./support-section";

const LOOKS = "/api/garage/support-access";
const open: Look = {
  accessId: "11111111-0000-4000-8000-000000000000",
  who: "Priya Menon",
  reason: "A bill looks wrong",
  openedAt: "2026-11-22T10:00:00+05:30",
  until: "2026-11-22T10:30:00+05:30",
  isOpen: true,
};
const past = { ...open, accessId: "22222222-0000-4000-8000-000000000000", isOpen: false };

beforeEach(() => storeSession());

test("Support access section shows a current support access, and its button ends the access", async () => {
  let looks = [open, past];
  server.use(
    http.get(at(LOOKS), () => answer(looks)),
    http.post(`*${LOOKS}/${open.accessId}/end`, () => {
      looks = [{ ...open, isOpen: false }, past];
      return answer(null);
    }),
  );
  const { user } = renderApp(<SupportSection />);
  expect(await screen.findByText("Open now, until 10:30")).toBeTruthy();
  expect(screen.getByText("22/11/2026, 10:00 to 10:30")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "End access: Priya Menon" }));
  await waitFor(() => expect(screen.getAllByText("22/11/2026, 10:00 to 10:30")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: /^End access/ })).toBeNull();
});

test("Support access section shows that support has not accessed the garage", async () => {
  server.use(http.get(at(LOOKS), () => answer([])));
  renderApp(<SupportSection />);
  expect(await screen.findByText(/Our support has not accessed/)).toBeTruthy();
});

test("Support access section can be loaded again after a failure", async () => {
  server.use(http.get(at(LOOKS), () => refuse(500, { code: "fault" })));
  const { user } = renderApp(<SupportSection />);
  const again = await screen.findByRole("button", { name: "Try Again" });
  server.use(http.get(at(LOOKS), () => answer([past])));
  await user.click(again);
  expect(await screen.findByText("Priya Menon")).toBeTruthy();
});
