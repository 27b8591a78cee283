import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { router } from "@/testing/router";
import { answer, refuse, sentBody, server } from "@/testing/server";
import {
  CHECK_IN,
  checkIn,
  finished,
  serveSaves,
  serveVisit,
  showCheckIn,
  VISIT,
  VISITS,
} from "@/testing/visits";

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  router.replace.mockClear();
  sessionStorage.clear();
});

const part = (name: string) => within(screen.getByRole("region", { name }));

describe("arriving at the check-in", () => {
  test("a car from the vehicle page gets a visit, whose id moves into the URL", async () => {
    const body = sentBody(VISITS, () => answer({ visitId: 71 }));
    showCheckIn("customerId=5&vehicleId=6");
    expect(await body).toEqual({ customerId: 5, vehicleId: 6 });
    await waitFor(() =>
      expect(router.replace.mock.lastCall?.[0]).toBe("/dashboard/check-in?garageId=11&visitId=71"),
    );
  });

  test("a car that is here for somebody else shows the server's sentence", async () => {
    const message = "This car is here for Ravi Rao. Close that visit first.";
    server.use(http.post(VISITS, () => refuse(409, { code: "visit_open", message })));
    showCheckIn("jobId=31");
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("a person without the permission sees an explanation", async () => {
    showCheckIn("visitId=71", []);
    expect(await screen.findByText("Your role cannot check cars in.")).toBeTruthy();
  });

  test("an unknown visit is not found, and a failed load can be tried again", async () => {
    server.use(http.get(VISIT, () => refuse(404, { code: "not_found" })));
    const { unmount } = showCheckIn();
    expect(await screen.findByText("This car is not in this garage.")).toBeTruthy();
    unmount();
    showCheckIn("");
    expect(await screen.findByText("No car is selected.")).toBeTruthy();
  });
});

describe("saving", () => {
  test("each change is saved with the last version, and the line says so", async () => {
    serveVisit({ checkIn });
    const sent = serveSaves();
    const { user } = showCheckIn();
    await user.click(await screen.findByRole("button", { name: "Dash cam" }));
    expect(screen.getByText("1 change not sent yet.")).toBeTruthy();
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(sent[0]).toMatchObject({ belongings: ["spare_wheel", "dash_cam"], version: 4 });
    await user.click(screen.getByRole("button", { name: "Full" }));
    await waitFor(() => expect(sent[1]).toMatchObject({ fuelEighths: 8, version: 5 }));
  });

  test("changes without a connection are counted, kept for a reload, and sent later", async () => {
    serveVisit({ checkIn });
    const sent = serveSaves(() => HttpResponse.error());
    const { user, unmount } = showCheckIn();
    await user.click(await screen.findByRole("button", { name: "Dash cam" }));
    await user.selectOptions(screen.getByLabelText("Number of keys"), "3");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText("2 changes not sent yet.")).toBeTruthy();
    unmount();
    showCheckIn();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Dash cam" }).ariaPressed).toBe("true"),
    );
    await waitFor(() => expect(sent[1]).toMatchObject({ keys: 3, version: 4 }));
    expect(await screen.findByText("Saved")).toBeTruthy();
  });

  test("the browser sends waiting changes when the connection returns", async () => {
    serveVisit({ checkIn });
    const sent = serveSaves(() => HttpResponse.error());
    const { user } = showCheckIn();
    await user.click(await screen.findByRole("button", { name: "Dash cam" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    fireEvent(window, new Event("online"));
    expect(await screen.findByText("Saved")).toBeTruthy();
  });

  test("a save without an answer is repeated before newer changes are sent", async () => {
    serveVisit({ checkIn });
    const sent = serveSaves(() => HttpResponse.error());
    const { user } = showCheckIn();
    await user.click(await screen.findByRole("button", { name: "Dash cam" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.selectOptions(screen.getByLabelText("Number of keys"), "3");
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).toMatchObject({ keys: 3, version: 6 });
    expect(await screen.findByText("Saved")).toBeTruthy();
  });

  test("a change of somebody else keeps the typed values until the new version is loaded", async () => {
    serveVisit({ checkIn });
    const message = "Somebody else has changed this since you opened it.";
    serveSaves(() => refuse(409, { code: "changed_meanwhile", message }));
    const { user } = showCheckIn();
    await user.click(await screen.findByRole("button", { name: "Dash cam" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Dash cam" }).ariaPressed).toBe("true");
    serveVisit({ checkIn: { ...checkIn, belongings: ["charger"], version: 9 } });
    await user.click(screen.getByRole("button", { name: "Load the new version" }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Charger" }).ariaPressed).toBe("true"),
    );
    expect(screen.getByRole("button", { name: "Dash cam" }).ariaPressed).toBe("false");
  });
});

describe("marking damage", () => {
  test("a tap on the outline names the nearest place, and a kind adds the mark", async () => {
    serveVisit();
    const sent = serveSaves();
    const { user } = showCheckIn();
    const drawing = (await screen.findByRole("img", { name: "Outline with 0 marks" }))
      .parentElement;
    if (!drawing) throw new Error("The drawing has no box.");
    drawing.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500);
    fireEvent.click(drawing, { clientX: 110, clientY: 214 });
    const damage = part("Damage");
    expect(damage.getByRole("status").textContent).toBe("Left front door");
    await user.click(damage.getByRole("button", { name: "Dent" }));
    await user.type(damage.getByLabelText("Note for mark 1"), "Deep");
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        marks: [{ x: 220, y: 428, place: "left_front_door", kind: "dent", note: "Deep" }],
      }),
    );
    await user.click(damage.getByRole("button", { name: "Remove mark 1" }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ marks: [] }));
  });

  test("the keyboard chooses one of 24 places by its name", async () => {
    serveVisit();
    const sent = serveSaves();
    const { user } = showCheckIn();
    const places = await screen.findByLabelText<HTMLSelectElement>("Add a mark");
    expect(places.options).toHaveLength(25);
    await user.selectOptions(places, "Left rear door");
    await user.click(screen.getByRole("button", { name: "Scratch" }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ marks: [{ place: "left_rear_door", kind: "scratch" }] }),
    );
  });

  test("the outline changes only while there are no marks", async () => {
    serveVisit({ checkIn });
    const sent = serveSaves();
    const { user } = showCheckIn();
    await user.click(await screen.findByRole("button", { name: "Two-wheeler" }));
    expect(screen.getByText("Remove the marks to change the outline.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove mark 1" }));
    await user.click(screen.getByRole("button", { name: "Two-wheeler" }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ outline: "two_wheeler", marks: [] }));
  });
});

describe("finishing", () => {
  test("a check-in needs a signature or a reason, and is then finished after a question", async () => {
    serveVisit({ checkIn });
    serveSaves();
    const { user } = showCheckIn();
    const finish = await screen.findByRole("button", { name: "Finish check-in" });
    await user.click(finish);
    expect(screen.getByText("Get a signature, or say why the customer did not sign.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Customer did not sign" }));
    await user.click(screen.getByRole("button", { name: "The customer left" }));
    await user.click(finish);
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain(
      "It cannot be changed afterwards. You can still add notes.",
    );
    const body = sentBody(`${CHECK_IN}/finish`, () => answer({ version: 5 }));
    serveVisit({ checkIn: finished });
    await user.click(within(dialog).getByRole("button", { name: "Finish" }));
    expect(await body).toEqual({
      signedName: "",
      signature: "",
      unsignedReason: "left",
      version: 4,
    });
    expect(await screen.findByRole("button", { name: "Print" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toContain("wa.me");
    expect(screen.queryByRole("button", { name: "Finish check-in" })).toBeNull();
  });

  test("a finished check-in takes notes, and shows a mail that failed", async () => {
    const mail = { to: "asha@x.example", state: "failed" as const, problem: "No such person" };
    serveVisit({ checkIn: { ...finished, mail } });
    const { user } = showCheckIn();
    expect(await screen.findByText("Could not be sent: No such person")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send again" })).toBeTruthy();
    const body = sentBody(`${CHECK_IN}/notes`, () => answer(null));
    await user.type(screen.getByLabelText("Add a note"), "The mirror too");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    expect(await body).toEqual({ note: "The mirror too" });
  });
});
