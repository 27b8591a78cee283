import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { AcceptScreen } from "./accept-screen";

const ACCEPT = at("/api/garage/accept-invitation");
const JOINED = { garageId: 33, garageName: "Karol Bagh", userId: null };
const accept = () => screen.getByRole<HTMLButtonElement>("button", { name: "Accept invitation" });

let sent: unknown[];
function reply(with_: () => Response) {
  sent = [];
  server.use(
    http.post(ACCEPT, async ({ request }) => {
      sent.push(await request.json());
      return with_();
    }),
  );
}

beforeEach(() => window.history.replaceState(null, "", "/accept-invitation#token=from-mail"));

test("the invitation screen sends nothing before the person accepts", () => {
  reply(() => answer(JOINED));
  renderApp(<AcceptScreen />);
  screen.getByRole("heading", { name: "You are invited" });
  expect(sent).toEqual([]);
});

test("accepting an invitation shows the garage's name, and Login opens that garage", {
  tags: "spec:entry-68",
}, async () => {
  reply(() => answer(JOINED));
  const { user } = renderApp(<AcceptScreen />);
  await user.click(accept());
  await screen.findByRole("heading", { name: "You have joined Karol Bagh" });
  expect(sent).toEqual([{ token: "from-mail" }]);
  expect(window.location.hash).toBe("");
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/login");
  expect(localStorage.getItem("garageId")).toBe("33");
});

test("accepting an invitation while signed in opens home", async () => {
  storeSession();
  reply(() => answer(JOINED));
  const { user } = renderApp(<AcceptScreen />);
  await user.click(accept());
  await user.click(await screen.findByRole("button", { name: "Go to Home" }));
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/home");
});

test("accepting an invitation with an account that a garage created opens the new password screen first", {
  tags: "spec:entry-68",
}, async () => {
  reply(() => answer({ ...JOINED, userId: "a-ticket" }));
  const { user } = renderApp(<AcceptScreen />);
  await user.click(accept());
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/confirm-password"));
  expect(localStorage.getItem("userId")).toBe("a-ticket");
});

test.each([
  [
    "an expired invitation",
    () => refuse(200, { code: "invitation_refused", message: "This invitation has ended." }),
    "This invitation has ended.",
  ],
  [
    "a call without an answer",
    () => HttpResponse.error(),
    "The server could not be reached. Please try again.",
  ],
])(
  "accepting an invitation shows the error for %s, and the person can try again",
  async (_, with_, message) => {
    reply(with_);
    const { user } = renderApp(<AcceptScreen />);
    await user.click(accept());
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(accept().disabled).toBe(false);
    expect(window.location.hash).toBe("#token=from-mail");
  },
);

test("an invitation link without a token shows an error and sends nothing", async () => {
  window.history.replaceState(null, "", "/accept-invitation");
  reply(() => answer(JOINED));
  const { user } = renderApp(<AcceptScreen />);
  await user.click(accept());
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This link is incomplete/);
  expect(sent).toEqual([]);
});
