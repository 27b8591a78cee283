import { useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { Providers } from "@/app/providers";
import { endSession } from "@/lib/storage/session-values";
import {
  ESTIMATE,
  openDraft,
  retype,
  serveEstimate,
  showEstimate,
  sums,
} from "@/testing/estimates";
import { answer, refuse, sentBody, server } from "@/testing/server";
import { EstimateScreen } from "./components/estimate-screen";

vi.setConfig({ testTimeout: 15_000 });

const KEPT = "estimateDraft:11:91";

/** Loads the estimate again, as a change on another screen does. */
function Reload() {
  const queries = useQueryClient();
  return (
    <button type="button" onClick={() => void queries.invalidateQueries()}>
      Reload
    </button>
  );
}

test("a newer version replaces the lines, unless the person has typed", async () => {
  serveEstimate({ lines: [] });
  const { user, rerender } = showEstimate();
  const reload = async () => {
    rerender(
      <Providers>
        <EstimateScreen />
        <Reload />
      </Providers>,
    );
    await user.click(screen.getByRole("button", { name: "Reload" }));
  };
  await screen.findByText("Add a service or a part.");
  serveEstimate({ version: 4 });
  await reload();
  await screen.findByLabelText("Price of Oil change, without GST");
  await retype(user, "Note", "Please call");
  serveEstimate({ code: "EST-00092", lines: [], version: 5 });
  await reload();
  await screen.findByText("EST-00092");
  expect(screen.getByLabelText("Note")).toHaveProperty("value", "Please call");
  expect(screen.getByLabelText("Price of Oil change, without GST")).toBeTruthy();
});

test("unsaved changes survive an ended session, and a save drops them", async () => {
  serveEstimate();
  const { user, unmount } = await openDraft();
  await retype(user, "Note", "Please call");
  await user.click(screen.getByRole("button", { name: "One more Brake pads" }));
  act(endSession);
  unmount();
  const again = await openDraft();
  expect(screen.getByText("We restored your unsaved changes.")).toBeTruthy();
  expect(screen.getByLabelText("Note")).toHaveProperty("value", "Please call");
  const sent = sentBody(ESTIMATE, () => answer({ lowest: 1, total: 1, version: 4 }), "put");
  serveEstimate({ note: "Please call", version: 4 });
  await again.press("Save");
  expect(await sent).toMatchObject({ note: "Please call", lines: [{}, { quantity: 2 }] });
  await waitFor(() => expect(screen.queryByText(/We restored/)).toBeNull());
  expect(window.sessionStorage.getItem(KEPT)).toBeNull();
});

test("restored changes of an older version are a conflict, and Start over drops them", async () => {
  serveEstimate();
  const { user, unmount } = await openDraft();
  await retype(user, "Note", "Please call");
  unmount();
  serveEstimate({ note: "Of another person", version: 4 });
  const again = await openDraft();
  expect(screen.getByText(/The estimate has changed since then\.$/)).toBeTruthy();
  const message = "Somebody else has changed this.";
  const body = sentBody(ESTIMATE, () => refuse(409, { code: "changed_meanwhile", message }), "put");
  await again.press("Save");
  expect(await body).toMatchObject({ version: 3 });
  expect(await sums().findByText(message)).toBeTruthy();
  await again.user.click(screen.getByRole("button", { name: "Start over" }));
  await waitFor(() =>
    expect(screen.getByLabelText("Note")).toHaveProperty("value", "Of another person"),
  );
  expect(screen.queryByText(message)).toBeNull();
  expect(window.sessionStorage.getItem(KEPT)).toBeNull();
});

test("a refused save shows the notice each time, and the new version replaces the changes", async () => {
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  serveEstimate();
  const { user, press } = await openDraft();
  await retype(user, "Price of Oil change, without GST", "900");
  const message = "Somebody else has changed this.";
  server.use(http.put(ESTIMATE, () => refuse(409, { code: "changed_meanwhile", message })));
  for (const times of [1, 2]) {
    await press("Save");
    await sums().findByText(message);
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(times));
    expect(shown.mock.contexts.at(-1)).toBe(sums().getByText(message).parentElement);
  }
  serveEstimate({ version: 5 });
  await user.click(sums().getByRole("button", { name: "Load the new version" }));
  await waitFor(() => expect(sums().getByText("₹2,360.00")).toBeTruthy());
});

test.each([
  "null",
  "{}",
  '{"version":3,"draft":{}}',
  '{"version":3,"draft":{"lines":[{"ref":"x"}],"choices":[],"taxed":true,"discount":"","deposit":"","validUntil":"","note":""}}',
])("a broken kept draft is ignored: %s", async (text) => {
  window.sessionStorage.setItem(KEPT, text);
  serveEstimate();
  await openDraft();
  expect(sums().getByText("₹2,360.00")).toBeTruthy();
  expect(screen.queryByText(/We restored/)).toBeNull();
});

test("leaving without saving drops the changes", async () => {
  serveEstimate();
  const { user } = await openDraft();
  await retype(user, "Note", "Please call");
  expect(window.sessionStorage.getItem(KEPT)).toContain("Please call");
  await user.click(screen.getByRole("link", { name: "Visit" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(window.sessionStorage.getItem(KEPT)).toBeNull();
});

test("a failed connection keeps the typed text", async () => {
  serveEstimate();
  server.use(http.put(ESTIMATE, () => new Response(null, { status: 502 })));
  const { user, press } = await openDraft();
  await retype(user, "Price of Oil change, without GST", "900");
  await press("Save");
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>("Price of Oil change, without GST").value).toBe(
      "900.00",
    ),
  );
  await waitFor(() =>
    expect(sums().getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false),
  );
});
