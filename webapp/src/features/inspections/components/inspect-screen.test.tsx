import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import {
  FINISH,
  INSPECTION,
  inspection,
  photo,
  points,
  serveInspection,
  serveMarks,
  showInspection,
} from "@/testing/inspections";
import { answer, refuse, sentBody, server } from "@/testing/server";

beforeEach(() => window.sessionStorage.removeItem("inspect:81"));

const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
const button = (name: string) => screen.getByRole("button", { name });

test("a tap saves the mark and moves on, and Back returns", async () => {
  serveInspection();
  const sent = serveMarks();
  const { user } = showInspection();
  await heading("Brake pads front");
  await user.click(button("Watch"));
  await heading("Parking brake");
  await waitFor(() =>
    expect(sent).toEqual([{ pointId: 1, mark: "watch", measured: "", note: "", version: 1 }]),
  );
  await user.click(button("Back"));
  await heading("Brake pads front");
  expect(button("Watch").getAttribute("aria-pressed")).toBe("true");
  expect(await screen.findByText("Saved")).toBeTruthy();
});

test("the second tap of a double tap marks no further point", async () => {
  serveInspection();
  const sent = serveMarks();
  showInspection();
  await heading("Brake pads front");
  const tap = () => fireEvent.click(button("Good"), { clientX: 70, clientY: 800 });
  tap();
  tap();
  await heading("Parking brake");
  await waitFor(() => expect(sent).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 450));
  tap();
  await heading("Tyres front");
});

test("a bad point that needs a photo stays until it has one", async () => {
  serveInspection();
  serveMarks();
  const { user } = showInspection();
  await heading("Brake pads front");
  await user.click(button("Bad"));
  expect(await screen.findByText("Brake pads front needs a photo.")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Brake pads front" })).toBeTruthy();
});

test("keys mark, move and write a note", async () => {
  serveInspection();
  const sent = serveMarks();
  const { user } = showInspection();
  await heading("Brake pads front");
  await user.keyboard("{ArrowRight}");
  await heading("Parking brake");
  await user.keyboard("n");
  expect(document.activeElement).toBe(screen.getByLabelText("Note"));
  await user.keyboard("Loose 3{Escape}3");
  await heading("Tyres front");
  await user.keyboard("1{ArrowLeft}");
  await heading("Parking brake");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ pointId: 2, mark: "bad", note: "Loose 3" });
  expect(sent[1]).toMatchObject({ pointId: 3, mark: "good" });
});

test("all open points of a group become good", async () => {
  serveInspection({
    points: points.with(1, { ...(points[1] as (typeof points)[0]), mark: "bad" }),
  });
  const sent = serveMarks();
  const { user } = showInspection();
  await heading("Brake pads front");
  await user.click(button("All of this group good"));
  await heading("Tyres front");
  await waitFor(() => expect(sent).toMatchObject([{ pointId: 1, mark: "good" }]));
});

test("marks wait without a connection, survive a reload, and arrive once", async () => {
  serveInspection();
  const lost = () => HttpResponse.error() as unknown as Response;
  serveMarks(...Array<() => Response>(20).fill(lost));
  const first = showInspection();
  await heading("Brake pads front");
  await first.user.click(button("Good"));
  await first.user.click(button("Watch"));
  expect(await screen.findByText("2 marks are not sent yet. Keep this page open.")).toBeTruthy();
  first.unmount();

  const sent = serveMarks();
  showInspection();
  await heading("Tyres front");
  await waitFor(() =>
    expect(sent.map(({ pointId, mark }) => [pointId, mark])).toEqual([
      [1, "good"],
      [2, "watch"],
    ]),
  );
  expect(window.sessionStorage.getItem("inspect:81")).toBeNull();
});

test("an older answer that arrives late hides no mark", async () => {
  const old = { ...inspection, points: points.map((one) => ({ ...one, pictures: [photo] })) };
  let reads = 0;
  server.use(
    http.get(INSPECTION, () => {
      reads += 1;
      return answer(old);
    }),
    http.delete("*/api/garage/pictures/9", () => answer(null)),
  );
  const sent = serveMarks();
  const { user } = showInspection();
  await heading("Brake pads front");
  await user.click(button("Good"));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: /^Remove .*, 1$/ }));
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(reads).toBe(2));
  await user.click(button("Back"));
  await heading("Brake pads front");
  expect(button("Good").getAttribute("aria-pressed")).toBe("true");
});

test("a mark that somebody else changed asks for the new version", async () => {
  serveInspection();
  serveMarks(() =>
    refuse(409, { code: "changed_meanwhile", message: "Somebody else has changed this." }),
  );
  const { user } = showInspection();
  await heading("Brake pads front");
  await user.click(button("Good"));
  expect(await screen.findByText(/Brake pads front: Somebody else has changed this/)).toBeTruthy();
  serveInspection({
    points: points.with(0, { ...(points[0] as (typeof points)[0]), mark: "watch", version: 2 }),
  });
  await user.click(button("Load the new version"));
  await user.click(button("Back"));
  await waitFor(() => expect(button("Watch").getAttribute("aria-pressed")).toBe("true"));
});

test("unchecked points are named before the inspection is finished anyway", async () => {
  serveInspection();
  const { user } = showInspection();
  await heading("Brake pads front");
  await user.click(button("Next"));
  await user.click(button("Done"));
  const dialog = within(
    await screen.findByRole("alertdialog", { name: "3 points are not checked." }),
  );
  await user.click(dialog.getByRole("button", { name: "Go to the first" }));
  await heading("Brake pads front");
  await user.click(button("Done"));
  const body = sentBody(FINISH, () => answer({ version: 2 }));
  await user.click(await screen.findByRole("button", { name: "Finish anyway" }));
  expect(await body).toEqual({ anyway: true, version: 1 });
});

test("Done goes to a bad point without its photo", async () => {
  const bad = { ...(points[0] as (typeof points)[0]), mark: "bad" as const };
  serveInspection({ points: [bad] });
  const { user, unmount } = showInspection();
  await heading("Brake pads front");
  await user.click(button("Done"));
  expect((await screen.findAllByText("Brake pads front needs a photo.")).length).toBeGreaterThan(0);
  unmount();

  serveInspection({ points: [{ ...bad, pictures: [photo] }] });
  const next = showInspection();
  await screen.findByAltText("Brake pads front, 1");
  const body = sentBody(FINISH, () => answer({ version: 2 }));
  await next.user.click(button("Done"));
  expect(await body).toEqual({ anyway: false, version: 1 });
});

test("a finished inspection shows bad points first, and is reopened", async () => {
  const [one, two, three] = points as [(typeof points)[0], (typeof points)[0], (typeof points)[0]];
  serveInspection({
    isDone: true,
    doneOn: "2026-11-24T11:42:00+05:30",
    version: 2,
    points: [
      { ...one, mark: "good" },
      { ...two, mark: "bad", measured: "2 mm", note: "Worn" },
      { ...three, mark: "skipped" },
    ],
  });
  const { user } = showInspection();
  expect(await screen.findByText(/Finished on 24\/11\/2026.* by Ravi Rao/)).toBeTruthy();
  expect(
    screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(["Bad (1)", "Good (1)", "Not checked (1)"]);
  expect(screen.getByText("2 mm")).toBeTruthy();
  const ask = vi.fn(() => refuse(500, { code: "fault", message: "It cannot be drawn." }));
  server.use(http.get(`${INSPECTION}/address`, ask));
  await user.click(button("Print"));
  expect(await screen.findByText("It cannot be drawn.")).toBeTruthy();
  expect(ask).toHaveBeenCalledOnce();
  const body = sentBody(`${INSPECTION}/reopen`, () => answer({ version: 3 }));
  await user.click(button("Reopen"));
  expect(await body).toEqual({ version: 2 });
});

test("a person who only reads sees the points without buttons", async () => {
  serveInspection();
  showInspection(["see_pictures"]);
  expect(await screen.findByText(/Started on/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Good" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Reopen" })).toBeNull();
});

test("an unknown inspection says so, and a failed load is tried again", async () => {
  server.use(http.get(INSPECTION, () => refuse(404, { code: "not_found" })));
  const { unmount } = showInspection();
  expect(await screen.findByText("This car is not in this garage.")).toBeTruthy();
  unmount();
  server.use(http.get(INSPECTION, () => refuse(422, { code: "invalid" })));
  const { user } = showInspection();
  expect(await screen.findByText("The inspection could not be loaded.")).toBeTruthy();
  server.use(http.get(INSPECTION, () => answer(inspection)));
  await user.click(button("Try Again"));
  await heading("Brake pads front");
});
