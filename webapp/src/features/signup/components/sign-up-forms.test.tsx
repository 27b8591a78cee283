import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { gstDefaults } from "@/testing/garage";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { kept, leftAt, typed } from "@/testing/sign-up";
// The module is imported here, because its first import takes longer than a test waits.
import "../rules";
import { SignUpScreen } from "./sign-up-screen";

const START = at("/api/garage/sign-up");
const SECRET = "a long secret";
let bodies: unknown[] = [];

beforeEach(() => {
  bodies = [];
  window.scrollTo = vi.fn();
  server.use(
    http.get(at("/api/garage/get-gst-defaults"), () => answer(gstDefaults)),
    http.post(START, async ({ request }) => {
      bodies.push(await request.json());
      return answer({ signUpId: "an-id" });
    }),
  );
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(value);
  }
}

const OWNER = {
  "Business name": typed.chainName,
  "Your name": typed.ownerName,
  Email: typed.email,
  Phone: "+91 98200 12345",
};

async function toGarage() {
  const { user } = renderApp(<SignUpScreen />);
  await fill(user, OWNER);
  await press(user, "Next");
  await screen.findByRole("heading", { name: "Your first garage" });
  return user;
}

describe("Sign-up step 1", () => {
  test("Empty sign-up step 1 shows errors and does not continue", async () => {
    const { user } = renderApp(<SignUpScreen />);
    await press(user, "Next");
    expect(await screen.findByText("Business name is required")).toBeTruthy();
    expect(screen.getByText("Your name is required")).toBeTruthy();
    expect(screen.getByText("Please enter a valid email address.")).toBeTruthy();
    expect(screen.getByText("Phone Number must be exactly 10 digits")).toBeTruthy();
    expect(document.activeElement).toBe(field("Business name"));
  });

  test("Sign-up step 1 continues to step 2, where the garage name starts as the business name", async () => {
    await toGarage();
    expect(field("Garage name").value).toBe(typed.chainName);
    expect(document.activeElement?.textContent).toBe("Your first garage");
    expect(window.location.hash).toBe("#garage");
  });

  test("Sign-up step 1 shows the length of the trial", async () => {
    renderApp(<SignUpScreen />);
    expect(await screen.findByText(/^14 days with all features/)).toBeTruthy();
  });
});

describe("Sign-up step 2", () => {
  test("Sign-up step 2 sends all values and stores no password", async () => {
    const user = await toGarage();
    await screen.findByRole("option", { name: "Maharashtra" });
    await fill(user, { Address: typed.address, Password: SECRET });
    await user.selectOptions(field("State"), "27");
    await press(user, "Send code");
    await screen.findByRole("heading", { name: "Check your mailbox" });
    expect(bodies).toEqual([{ ...typed, garagePhoneNumber: "", language: "en", password: SECRET }]);
    expect(kept().at).toMatchObject({ step: "code", signUpId: "an-id" });
    expect(JSON.stringify(localStorage)).not.toContain(SECRET);
  });

  test("GSTIN in sign-up step 2 selects the Indian state", async () => {
    const user = await toGarage();
    await screen.findByRole("option", { name: "Karnataka" });
    await fill(user, { GSTIN: "27AAPFU0939F1ZV" });
    expect(field("State").value).toBe("27");
    expect(screen.queryByRole("option", { name: "Karnataka" })).toBeNull();
  });

  test("Incomplete sign-up step 2 shows errors and sends nothing", async () => {
    const user = await toGarage();
    await fill(user, { Password: "short" });
    await press(user, "Send code");
    expect(await screen.findByText("Address is required")).toBeTruthy();
    expect(screen.getByText("State is required")).toBeTruthy();
    expect(screen.getByText("Password must be at least 8 characters long")).toBeTruthy();
    expect(bodies).toEqual([]);
  });

  test("Server error about a field of sign-up step 1 opens step 1 and shows there", async () => {
    leftAt({ step: "garage" });
    const words = "This cannot contain a web address";
    server.use(
      http.post(START, () => refuse(422, { code: "invalid", error: { ownerName: [words] } })),
    );
    const { user } = renderApp(<SignUpScreen />);
    await screen.findByRole("option", { name: "Maharashtra" });
    await fill(user, { Password: SECRET });
    await press(user, "Send code");
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field("Your name").value).toBe(typed.ownerName);
    await press(user, "Next");
    expect((await screen.findByLabelText<HTMLInputElement>("Password")).value).toBe(SECRET);
  });

  test.each([
    ["too many tries", () => refuse(429, { code: "slow_down", message: "Please wait a minute." })],
    ["network error", () => HttpResponse.error()],
  ])("Sign-up step 2 shows a message and keeps the typed values after: %s", async (_, reply) => {
    leftAt({ step: "garage" });
    server.use(http.post(START, reply));
    const { user } = renderApp(<SignUpScreen />);
    await screen.findByRole("option", { name: "Maharashtra" });
    await fill(user, { Password: SECRET });
    await press(user, "Send code");
    expect(await screen.findByText(/^(Please wait a minute|The server could not)/)).toBeTruthy();
    expect(field("Password").value).toBe(SECRET);
    expect(field("Address").value).toBe(typed.address);
  });

  test("List of Indian states in the sign-up can be loaded again after a failed request", async () => {
    leftAt({ step: "garage" });
    let down = true;
    server.use(
      http.get(at("/api/garage/get-gst-defaults"), () =>
        down ? refuse(400, { code: "away" }) : answer(gstDefaults),
      ),
    );
    const { user } = renderApp(<SignUpScreen />);
    await screen.findByText("The list of states could not be loaded.");
    down = false;
    await press(user, "Try Again");
    expect(await screen.findByRole("option", { name: "Maharashtra" })).toBeTruthy();
  });

  test("“Back to your business” and the browser's Back button return to sign-up step 1 with the typed values", async () => {
    const user = await toGarage();
    await press(user, "Back to your business");
    expect(field("Email").value).toBe(typed.email);
    await press(user, "Next");
    await screen.findByRole("heading", { name: "Your first garage" });
    window.history.replaceState(null, "", "/signup");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await waitFor(() => expect(field("Business name").value).toBe(typed.chainName));
  });
});

describe("Later visit to the sign-up", () => {
  test("Later visit to the sign-up continues at the same step with all values except the password", async () => {
    leftAt({ step: "garage" });
    renderApp(<SignUpScreen />);
    await screen.findByRole("heading", { name: "Your first garage" });
    expect(field("Address").value).toBe(typed.address);
    expect(field("Password").value).toBe("");
  });

  test.each([
    ["eight days old", { savedAt: Date.now() - 8 * 86_400_000 }],
    ["from another release", { at: { step: "no such step" } as never }],
    ["edited by hand", { typed: { email: 7 } as never }],
  ])("Sign-up starts at step 1 if the stored data is %s", async (_, over) => {
    leftAt({ step: "garage" }, over);
    renderApp(<SignUpScreen />);
    await screen.findByRole("heading", { name: "Start your free trial" });
    expect(field("Email").value).toBe("");
  });
});

test("Signed-in person who opens the sign-up is redirected to home", async () => {
  storeSession();
  renderApp(<SignUpScreen />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/dashboard/home"));
  expect(screen.queryByRole("heading", { name: "Start your free trial" })).toBeNull();
});
