import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { serveSaves, serveVisit, showCheckIn } from "@/testing/visits";

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  sessionStorage.clear();
});

test("an odometer that is not a whole number stays, and the check-in is not finished", async () => {
  serveVisit();
  const sent = serveSaves();
  const { user } = showCheckIn();
  const field = await screen.findByLabelText<HTMLInputElement>("Odometer (km)");
  await user.type(field, "12.5");
  screen.getByText("Enter a whole number, at most 9,999,999");
  expect(field.value).toBe("12.5");
  await user.click(screen.getByRole("button", { name: "Dash cam" }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ odometerKm: null }));
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  await user.click(screen.getByRole("button", { name: "Finish check-in" }));
  expect(shown.mock.contexts).toEqual([screen.getByRole("heading", { name: "Car" })]);
  await user.clear(field);
  await user.type(field, "1 25,000");
  expect(screen.queryByText("Enter a whole number, at most 9,999,999")).toBeNull();
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ odometerKm: 125000 }));
});

test("a check-in begins with what was noted in its job, and is saved with it", async () => {
  serveVisit({ fromJob: { odometerKm: 42_100, fuelEighths: 4, complaint: "Noise in front" } });
  const sent = serveSaves();
  showCheckIn();
  const field = await screen.findByLabelText<HTMLInputElement>("Odometer (km)");
  expect(field.value).toBe("42100");
  await waitFor(() =>
    expect(sent).toMatchObject([
      { odometerKm: 42_100, fuelEighths: 4, complaint: "Noise in front", version: 0 },
    ]),
  );
});

test("a lower odometer than the last one is questioned, and saved", async () => {
  const lastOdometer = { odometerKm: 38200, notedOn: "2026-08-12" };
  serveVisit({ lastOdometer });
  const sent = serveSaves();
  const { user } = showCheckIn();
  await user.type(await screen.findByLabelText("Odometer (km)"), "12,000");
  expect(screen.getByText("38,200 km were noted on 12/08/2026. Is 12,000 km right?")).toBeTruthy();
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ odometerKm: 12000, version: 0 }));
  await user.click(screen.getByLabelText("Not readable"));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ odometerKm: null, unreadable: true, version: 5 }),
  );
});
