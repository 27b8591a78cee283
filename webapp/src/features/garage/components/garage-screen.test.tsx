import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { gstDefaults, gstProfile, noProfile } from "@/testing/garage";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { field, PROFILE, previewed, serveGarage, showGarage as show } from "@/testing/show-garage";
import { GarageScreen } from "./garage-screen";

beforeEach(serveGarage);

test("Garage settings list the details that are missing on the invoices", {
  tags: "spec:garage-6",
}, async () => {
  await show(noProfile);
  const note = within(screen.getByRole("region", { name: "Missing on your invoices" }));
  expect(note.getByText(/^A GST profile\. Without it/)).toBeTruthy();
  // A logo can be added only after the profile is saved.
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add a logo" }).disabled).toBe(true);
});

test("Garage settings can be loaded again after a failed request", async () => {
  signInWith(["change_gst_profile"]);
  server.use(http.get(PROFILE, () => refuse(400, { code: "x" })));
  const { user } = renderApp(<GarageScreen />);
  expect(await screen.findByText("The settings could not be loaded.")).toBeTruthy();
  server.use(http.get(PROFILE, () => answer(gstProfile())));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await field("Legal name")).toBeTruthy();
});

test("List of states is requested while the settings are still loading", async () => {
  signInWith(["change_gst_profile"]);
  let requestCount = 0;
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    http.get(PROFILE, async () => {
      await arrived;
      return answer(gstProfile());
    }),
    http.get(at("/api/garage/get-gst-defaults"), () => {
      requestCount += 1;
      return answer(gstDefaults);
    }),
  );
  renderApp(<GarageScreen />);
  await waitFor(() => expect(requestCount).toBe(1));
  arrive();
  expect(await field("Legal name")).toBeTruthy();
  expect(await screen.findByRole("option", { name: "Maharashtra" })).toBeTruthy();
  expect(requestCount).toBe(1);
});

test("Read-only role sees the settings but no form and no preview", {
  tags: "spec:garage-2",
}, async () => {
  await show(gstProfile(), []);
  expect(screen.queryByText("How is the garage registered?")).toBeNull();
  const facts = within(await screen.findByLabelText("Garage settings"));
  expect(await facts.findByText("27AAPFU0939F1ZV")).toBeTruthy();
  expect(await facts.findByText("Maharashtra")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save settings" })).toBeNull();
  expect(previewed).toEqual([]);
});
