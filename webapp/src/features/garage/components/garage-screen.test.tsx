import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { gstDefaults, gstProfile, noProfile } from "@/testing/garage";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import type { GstProfile } from "../types";
import { GarageScreen } from "./garage-screen";

// The form comes late, and is imported while a test waits.
vi.setConfig({ testTimeout: 20_000 });

const PROFILE = at("/api/garage/gst-profile");
const PREVIEW = at("/api/garage/gst-profile/preview");
const KARNATAKA = "29AAPFU0939F1ZR";
let previewed: Record<string, unknown>[] = [];
let saved: Record<string, unknown>[] = [];

beforeEach(() => {
  previewed = [];
  saved = [];
  server.use(
    http.get(at("/api/garage/get-gst-defaults"), () => answer(gstDefaults)),
    http.post(PREVIEW, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      previewed.push(body);
      return answer({ html: `<p>Invoice of ${body.legalName}</p>` });
    }),
    http.put(PROFILE, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      saved.push(body);
      const data = { ...gstProfile(), ...body, version: 5 };
      return HttpResponse.json({ success: true, message: "The GST profile has been saved.", data });
    }),
  );
});

async function show(profile: GstProfile = gstProfile(), permissions = ["change_gst_profile"]) {
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(PROFILE, () => answer(profile)),
  );
  const { user } = renderApp(
    <>
      <GarageScreen />
      <a href="/dashboard/home">Home</a>
    </>,
  );
  if (permissions.length > 0) await field("Legal name");
  return user;
}

const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, undefined, { timeout: 10_000 });
const save = () => screen.getByRole("button", { name: "Save settings" });

async function retype(user: Awaited<ReturnType<typeof show>>, label: string, text: string) {
  const input = await field(label);
  await user.clear(input);
  if (text) await user.type(input, text);
}

describe("the form", () => {
  test("holds what is known, and says how invoices are numbered", async () => {
    await show();
    expect((await field("GSTIN")).value).toBe("27AAPFU0939F1ZV");
    expect((await field("Address")).value).toBe("12, Link Road\nMumbai");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Regular/ }).checked).toBe(true);
    expect(screen.getByText(/numbered AND01-\d{4}-00001/)).toBeTruthy();
    expect(screen.queryByText("Missing on your invoices")).toBeNull();
  });

  test("is saved with the version that was opened, and then with the next", async () => {
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

  test("says what is wrong under each field, and sends nothing", async () => {
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

  test("judges a GSTIN as soon as it is typed, and takes the state from it", async () => {
    const user = await show();
    await retype(user, "GSTIN", "29AAPFU0939F1ZV");
    // The focus is still in the field.
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

  test("of an unregistered garage has no GSTIN", async () => {
    const user = await show();
    await user.click(screen.getByRole("radio", { name: /^Unregistered/ }));
    expect(screen.queryByLabelText("GSTIN")).toBeNull();
    await user.selectOptions(screen.getByLabelText("State"), "Karnataka");
    await user.click(save());
    await waitFor(() =>
      expect(saved[0]).toMatchObject({ registration: "unregistered", gstin: "", stateCode: "29" }),
    );
  });

  test("shows the server's word under its field", async () => {
    const taken = "Another branch of yours uses this prefix with the same GSTIN";
    server.use(
      http.put(PROFILE, () => refuse(422, { code: "invalid", error: { invoicePrefix: [taken] } })),
    );
    const user = await show();
    await user.click(save());
    expect(await screen.findByText(taken)).toBeTruthy();
  });

  test("keeps what was typed when the network fails", async () => {
    server.use(http.put(PROFILE, () => HttpResponse.error()));
    const user = await show();
    await retype(user, "Legal name", "Sharma and Daughters");
    await user.click(save());
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect((await field("Legal name")).value).toBe("Sharma and Daughters");
  });

  test("explains the lock where it was pressed", async () => {
    const message = "Your subscription ended on 08/11/2026.";
    server.use(http.put(PROFILE, () => refuse(402, { code: "subscription_expired", message })));
    const user = await show();
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getAllByText(/This was not saved/)).toHaveLength(1);
  });

  test("overwrites nobody: it says so, and can begin with theirs", async () => {
    const message = "Somebody else has changed this since you opened it.";
    server.use(http.put(PROFILE, () => refuse(409, { code: "changed_meanwhile", message })));
    const user = await show();
    await retype(user, "Legal name", "Mine");
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await field("Legal name")).value).toBe("Mine");
    server.use(http.get(PROFILE, () => answer(gstProfile({ legalName: "Theirs", version: 7 }))));
    await user.click(screen.getByRole("button", { name: "Load their version" }));
    await waitFor(async () => expect((await field("Legal name")).value).toBe("Theirs"));
    expect(screen.queryByText(message)).toBeNull();
  });
});

describe("the preview", () => {
  const paper = () => screen.findByTitle<HTMLIFrameElement>("An example of your invoice");

  test("follows the form, in a frame that runs nothing", async () => {
    const user = await show();
    const frame = await paper();
    expect(frame.getAttribute("sandbox")).toBe("allow-same-origin");
    expect(frame.srcdoc).toContain("Invoice of Sharma Motors Private Limited");
    await retype(user, "Legal name", "Zoya");
    await waitFor(() => expect(frame.srcdoc).toContain("Invoice of Zoya"));
    // Not one for each letter.
    expect(previewed).toHaveLength(2);
  });

  test("stays as it was while the form has errors, and nothing is asked", async () => {
    const user = await show();
    const frame = await paper();
    await retype(user, "Address", "");
    expect(await screen.findByText("As it was before what is marked in the form.")).toBeTruthy();
    expect(frame.srcdoc).toContain("Sharma Motors Private Limited");
    expect(previewed).toHaveLength(1);
  });

  test("of a garage that has said nothing yet says what it waits for", async () => {
    await show(noProfile);
    expect(await screen.findByText("Your invoice appears here")).toBeTruthy();
    expect(previewed).toEqual([]);
  });

  test("that fails can be tried again", async () => {
    server.use(http.post(PREVIEW, () => refuse(400, { code: "x" }), { once: true }));
    const user = await show();
    expect(await screen.findByText("The preview could not be drawn.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await paper()).toBeTruthy();
  });
});

test("what the invoices lack is said plainly", async () => {
  await show(noProfile);
  const note = within(screen.getByRole("region", { name: "Missing on your invoices" }));
  expect(note.getByText(/^A GST profile: without it/)).toBeTruthy();
  // A logo belongs to a profile.
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add a logo" }).disabled).toBe(true);
});

test("settings that cannot be loaded can be tried again", async () => {
  signInWith(["change_gst_profile"]);
  server.use(http.get(PROFILE, () => refuse(400, { code: "x" })));
  const { user } = renderApp(<GarageScreen />);
  expect(await screen.findByText("The settings could not be loaded.")).toBeTruthy();
  server.use(http.get(PROFILE, () => answer(gstProfile())));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await field("Legal name")).toBeTruthy();
});

test("who may only read them sees them, and asks for no preview", async () => {
  await show(gstProfile(), []);
  const facts = within(await screen.findByLabelText("Garage settings"));
  expect(facts.getByText("27AAPFU0939F1ZV")).toBeTruthy();
  expect(await facts.findByText("Maharashtra")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save settings" })).toBeNull();
  expect(previewed).toEqual([]);
});

describe("leaving", () => {
  const leave = async (user: Awaited<ReturnType<typeof show>>) =>
    user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave" }),
    );

  test("asks nothing while nothing was typed", async () => {
    const user = await show();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(router.push).toHaveBeenCalledWith("/dashboard/account");
  });

  test("by a link asks first", async () => {
    const user = await show();
    await retype(user, "Legal name", "Z");
    await user.click(screen.getByRole("link", { name: "Home" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Cancel" }));
    expect((await field("Legal name")).value).toBe("Z");
    expect(router.push).not.toHaveBeenCalled();
    await user.click(screen.getByRole("link", { name: "Home" }));
    await leave(user);
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/home");
  });

  test("by Cancel asks first", async () => {
    const user = await show();
    await retype(user, "Legal name", "Z");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await leave(user);
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/account");
  });
});
