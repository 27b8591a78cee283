import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { subscriptionKeys } from "@/features/subscription/api/keys";
import { andheri } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import CloseGarage from "./close-garage";

const CLOSING = at("/api/garage/closing");
const OPEN = { askedAt: null, dueAt: null };
const CLOSED = { askedAt: "2026-11-20T06:00:00Z", dueAt: "2026-12-20T06:00:00Z" };
const setClosing = (state: unknown) => server.use(http.get(CLOSING, () => answer(state)));

function show(state: unknown = OPEN) {
  const close = vi.fn();
  server.use(http.get(CLOSING, () => answer(state)));
  const shown = renderApp(
    <>
      <CloseGarage branch={andheri} close={close} />
      <SlowSubscription />
    </>,
  );
  return { ...shown, close };
}

/** Simulates the page below, whose subscription query reloads slowly. */
function SlowSubscription() {
  useQuery({ queryKey: subscriptionKeys.all, queryFn: () => delay(200).then(() => true) });
  return null;
}

test("Closing a garage requires the garage's exact name, and a failure keeps the typed name", async () => {
  const sent: unknown[] = [];
  let isAway = true;
  server.use(
    http.post(CLOSING, async ({ request }) => {
      sent.push(await request.json());
      if (isAway) return refuse(503, { code: "unavailable" });
      setClosing(CLOSED);
      return HttpResponse.json({ success: true, message: "It is closed.", data: null });
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
  expect(await screen.findByText("It is closed.")).toBeTruthy();
});

test("Owner can keep a garage that is being closed", async () => {
  let kept = 0;
  server.use(
    http.delete(CLOSING, () => {
      kept += 1;
      setClosing(OPEN);
      return answer(null);
    }),
  );
  const { user, close } = show(CLOSED);
  expect(await screen.findByText(/You can undo this until 20\/12\/2026/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Keep garage" }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(kept).toBe(1);
});
