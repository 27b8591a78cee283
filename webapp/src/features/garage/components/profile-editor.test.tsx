import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { gstProfile, noProfile } from "@/testing/garage";
import { router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import {
  field,
  PROFILE,
  retype,
  saved,
  serveGarage,
  showGarage as show,
} from "@/testing/show-garage";

const KARNATAKA = "29AAPFU0939F1ZR";
const save = () => screen.getByRole("button", { name: "Save settings" });

beforeEach(serveGarage);

describe("Garage settings form", () => {
  test("Settings form shows the saved data and an example invoice number", {
    tags: "spec:garage-3",
  }, async () => {
    await show();
    expect((await field("GSTIN")).value).toBe("27AAPFU0939F1ZV");
    expect((await field("Address")).value).toBe("12, Link Road\nMumbai");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Regular/ }).checked).toBe(true);
    expect(screen.getByText(/numbered AND01-\d{4}-00001/)).toBeTruthy();
    expect(screen.queryByText("Missing on your invoices")).toBeNull();
  });

  test("Settings are saved with the loaded record version, and a second save sends the next record version", async () => {
    const user = await show();
    await retype(user, "Invoice prefix", "mum01");
    await retype(user, "Phone No.", "+91 98200 22002");
    await user.click(save());
    expect(await screen.findByText("The GST profile has been saved.")).toBeTruthy();
    expect(saved[0]).toMatchObject({
      registration: "regular",
      invoicePrefix: "mum01",
      phoneNumber: "9820022002",
      version: 4,
    });
    await user.click(save());
    await waitFor(() => expect(saved[1]?.version).toBe(5));
  });

  test("Settings form saves the switch that rounds bills", {
    tags: "spec:invoices-15",
  }, async () => {
    const user = await show();
    await user.click(await screen.findByRole("switch", { name: "Round bills to whole rupees" }));
    await user.click(save());
    await waitFor(() => expect(saved[0]).toMatchObject({ roundsTotal: true, version: 4 }));
  });

  test("Invalid settings show an error under each field and are not sent", {
    tags: "spec:garage-3",
  }, async () => {
    const user = await show(noProfile);
    for (const label of ["Legal name", "Invoice prefix"]) await retype(user, label, "");
    await retype(user, "Email Address", "me@");
    await retype(user, "UPI address", "no address");
    await retype(user, "Phone No.", "12345");
    await user.click(save());
    for (const message of [
      "Please choose how the garage is registered",
      "GSTIN is required",
      "Legal name is required",
      "Address is required",
      "State is required",
      "Phone Number must be exactly 10 digits",
      "Invalid email address",
      "Invoice prefix is required",
      "This is not a valid UPI address",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    await retype(user, "Invoice prefix", "M-1");
    expect(await screen.findByText("The prefix is one to five letters and digits")).toBeTruthy();
    expect(saved).toEqual([]);
  });

  test("GSTIN in the settings form is checked while typing and selects the Indian state", {
    tags: "spec:garage-4",
  }, async () => {
    const user = await show();
    await retype(user, "GSTIN", "29AAPFU0939F1ZV");
    // The error shows while the field still has the focus.
    expect(document.activeElement).toBe(await field("GSTIN"));
    expect(await screen.findByText("This is not a valid GSTIN")).toBeTruthy();
    await retype(user, "GSTIN", KARNATAKA.toLowerCase());
    expect(await screen.findByText("Valid. Registered in Karnataka.")).toBeTruthy();
    const state = screen.getByLabelText<HTMLSelectElement>("State");
    expect(state.value).toBe("29");
    expect([...state.options].map(({ text }) => text)).toEqual(["Karnataka"]);
    await user.click(save());
    await waitFor(() => expect(saved[0]).toMatchObject({ gstin: KARNATAKA, stateCode: "29" }));
  });

  test("Settings form of an unregistered garage has no GSTIN field", {
    tags: "spec:garage-5",
  }, async () => {
    const user = await show();
    await user.click(screen.getByRole("radio", { name: /^Unregistered/ }));
    expect(screen.queryByLabelText("GSTIN")).toBeNull();
    await user.selectOptions(screen.getByLabelText("State"), "Karnataka");
    await user.click(save());
    await waitFor(() =>
      expect(saved[0]).toMatchObject({ registration: "unregistered", gstin: "", stateCode: "29" }),
    );
  });

  test("Settings form shows the server's error under its field", async () => {
    const taken = "Another branch of yours uses this prefix with the same GSTIN";
    server.use(
      http.put(PROFILE, () => refuse(422, { code: "invalid", error: { invoicePrefix: [taken] } })),
    );
    const user = await show();
    await user.click(save());
    expect(await screen.findByText(taken)).toBeTruthy();
  });

  test("Settings form keeps the typed values after a network error", {
    tags: "spec:garage-9",
  }, async () => {
    server.use(http.put(PROFILE, () => HttpResponse.error()));
    const user = await show();
    await retype(user, "Legal name", "Sharma and Daughters");
    await user.click(save());
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect((await field("Legal name")).value).toBe("Sharma and Daughters");
  });

  test("Settings form of a locked garage shows only one explanation why nothing was saved", {
    tags: "spec:garage-9",
  }, async () => {
    const message = "Your subscription ended on 08/11/2026.";
    server.use(http.put(PROFILE, () => refuse(402, { code: "subscription_expired", message })));
    const user = await show();
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getAllByText(/This was not saved/)).toHaveLength(1);
  });

  test("Saving an outdated record version of the settings is refused, and the newer version can be loaded", {
    tags: "spec:garage-9",
  }, async () => {
    const message = "Somebody else has changed this since you opened it.";
    server.use(http.put(PROFILE, () => refuse(409, { code: "changed_meanwhile", message })));
    const user = await show();
    await retype(user, "Legal name", "Mine");
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await field("Legal name")).value).toBe("Mine");
    server.use(http.get(PROFILE, () => answer(gstProfile({ legalName: "Theirs", version: 7 }))));
    await user.click(screen.getByRole("button", { name: "Load the new version" }));
    await waitFor(async () => expect((await field("Legal name")).value).toBe("Theirs"));
    expect(screen.queryByText(message)).toBeNull();
  });
});

describe("Leaving the garage settings", () => {
  const leave = async (user: Awaited<ReturnType<typeof show>>) =>
    user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave" }),
    );

  test("Leaving unchanged settings needs no confirmation", async () => {
    const user = await show();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(router.push).toHaveBeenCalledWith("/dashboard/account");
  });

  test("Leaving changed settings by a link asks for confirmation", {
    tags: "spec:garage-10",
  }, async () => {
    const user = await show();
    await retype(user, "Legal name", "Z");
    await user.click(screen.getByRole("link", { name: "Home" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Keep editing" }));
    expect((await field("Legal name")).value).toBe("Z");
    expect(router.push).not.toHaveBeenCalled();
    await user.click(screen.getByRole("link", { name: "Home" }));
    await leave(user);
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/home");
  });

  test("Leaving changed settings by Cancel asks for confirmation", {
    tags: "spec:garage-10",
  }, async () => {
    const user = await show();
    await retype(user, "Legal name", "Z");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await leave(user);
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/account");
  });
});
