import { screen } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { andheri } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import CloseGarage from "./close-garage";

const CLOSING = at("/api/garage/closing");
const OPEN = { askedAt: null, dueAt: null };

function show(state: unknown = OPEN) {
  const close = vi.fn();
  server.use(http.get(CLOSING, () => answer(state)));
  return { ...renderApp(<CloseGarage branch={andheri} close={close} />), close };
}

test("only the typed name closes it, and a failure keeps what was typed", async () => {
  const sent: unknown[] = [];
  let isAway = true;
  server.use(
    http.post(CLOSING, async ({ request }) => {
      sent.push(await request.json());
      return isAway ? refuse(503, { code: "unavailable" }) : answer(OPEN);
    }),
  );
  const { user, close } = show();
  const field = await screen.findByLabelText("Type Andheri");
  const verb = screen.getByRole("button", { name: "Close garage" });
  await user.type(field, "andheri");
  await user.click(verb);
  expect(await screen.findByRole("alert")).toHaveProperty("textContent", "Please type Andheri");
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, "Andheri");
  await user.click(verb);
  await vi.waitFor(() => expect(sent).toEqual([{ garageName: "Andheri" }]));
  expect(close).not.toHaveBeenCalled();
  expect(field).toHaveProperty("value", "Andheri");
  isAway = false;
  await vi.waitFor(() => expect(verb).toHaveProperty("disabled", false));
  await user.click(verb);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("while it is being closed it can be kept", async () => {
  let kept = 0;
  server.use(
    http.delete(CLOSING, () => {
      kept += 1;
      return answer(null);
    }),
  );
  const { user, close } = show({ askedAt: "2026-11-20T06:00:00Z", dueAt: "2026-12-20T06:00:00Z" });
  expect(await screen.findByText(/Until 20\/12\/2026 nothing is deleted/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Keep this garage" }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(kept).toBe(1);
});
