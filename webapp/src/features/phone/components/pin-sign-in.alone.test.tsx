import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { LoginScreen } from "@/features/session/components/login-screen";
import { openSession } from "@/features/session/session";
import { openDashboard } from "@/lib/navigation/open-dashboard";
import { me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";

// The tests import lazy parts of the screen, so they get more time.
vi.setConfig({ testTimeout: 20_000 });
const LATE = { timeout: 10_000 };

// The test browser has neither keys nor a database. The browser test has both.
vi.mock("../keys", () => ({
  canKeepKeys: () => true,
  phoneKeys: async () => ({ phoneId: "p1", keys: {} }),
  publicKeyOf: async () => "key",
  signed: async (challenge: string, membershipId = "") => `signed ${challenge} ${membershipId}`,
}));

vi.mock("@/lib/navigation/open-dashboard", () => ({ openDashboard: vi.fn() }));

const suresh = { membershipId: "m1", personName: "Suresh Patil", garageName: "Andheri" };
const elsewhere = { ...suresh, membershipId: "m2", garageName: "Kothrud" };
let sent: unknown[];

beforeEach(() => {
  sent = [];
  server.use(
    http.post(at("/api/garage/phone/challenge"), () => answer({ challenge: "c" })),
    http.post(at("/api/garage/phone/sign-in"), async ({ request }) => {
      sent.push(await request.json());
      return answer({ token: "gt_new", ...me });
    }),
  );
});

function link(...people: (typeof suresh)[]) {
  localStorage.setItem("linkedPhone", JSON.stringify({ phoneId: "p1", people }));
}

const key = (digit: string) => screen.findByRole("button", { name: digit }, LATE);

async function type(user: ReturnType<typeof renderApp>["user"], pin: string) {
  for (const digit of pin) await user.click(await key(digit));
}

test("a linked phone asks for the PIN, and the fourth digit signs in", async () => {
  link(suresh);
  const { user } = renderApp(<LoginScreen />);
  expect(await screen.findByRole("heading", { name: "Suresh Patil" }, LATE)).toBeTruthy();
  await type(user, "4826");
  await waitFor(() => expect(localStorage.getItem("token")).toBe("gt_new"));
  expect(sent).toEqual([
    { phoneId: "p1", challenge: "c", signature: "signed c m1", membershipId: "m1", pin: "4826" },
  ]);
});

test("digits of a keyboard are typed too, and Backspace drops one", async () => {
  link(suresh);
  const { user } = renderApp(<LoginScreen />);
  await key("1");
  await user.keyboard("481{Backspace}26");
  await waitFor(() => expect(sent).toMatchObject([{ pin: "4826" }]));
});

test("a phone of two garages asks for the garage first", async () => {
  link(suresh, elsewhere);
  const { user } = renderApp(<LoginScreen />);
  await user.click(await screen.findByRole("button", { name: /Kothrud/ }, LATE));
  await type(user, "4826");
  await waitFor(() => expect(sent).toMatchObject([{ membershipId: "m2" }]));
});

test("a wrong PIN says how many tries are left, and the pad is empty again", async () => {
  link(suresh);
  server.use(
    http.post(at("/api/garage/phone/sign-in"), () =>
      refuse(200, { code: "pin_wrong", message: "Wrong PIN. 3 tries before a wait." }),
    ),
  );
  const { user } = renderApp(<LoginScreen />);
  await type(user, "0001");
  expect(await screen.findByText("Wrong PIN. 3 tries before a wait.")).toBeTruthy();
  expect(screen.getByRole("status", { name: "0 digits typed" })).toBeTruthy();
});

test("a phone that was signed out says so, and shows the form by email afterwards", async () => {
  link(suresh);
  server.use(
    http.post(at("/api/garage/phone/sign-in"), () =>
      refuse(200, { code: "device_over", message: "This phone is signed out." }),
    ),
  );
  const { user } = renderApp(<LoginScreen />);
  await type(user, "4826");
  expect(await screen.findByText("This phone is signed out.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign in with email" }));
  expect(await screen.findByLabelText("Email")).toBeTruthy();
  expect(localStorage.getItem("linkedPhone")).toBeNull();
});

test.each([
  ["damaged", "{"],
  ["without people", JSON.stringify({ phoneId: "p1", people: [] })],
  ["edited", JSON.stringify({ phoneId: 1, people: [suresh] })],
])("a stored phone that is %s is no linked phone", async (_what, stored) => {
  localStorage.setItem("linkedPhone", stored);
  renderApp(<LoginScreen />);
  expect(await screen.findByLabelText("Email")).toBeTruthy();
});

describe("a shared device", () => {
  const share = (...people: (typeof suresh)[]) =>
    localStorage.setItem("linkedPhone", JSON.stringify({ phoneId: "p1", isShared: true, people }));
  const ramesh = { ...suresh, membershipId: "m3", personName: "Ramesh Rao" };
  const answerPeople = (...people: (typeof suresh)[]) =>
    server.use(http.post(at("/api/garage/phone/people"), () => answer({ isShared: true, people })));

  test("shows a tile for everybody who has a PIN by now", async () => {
    share(suresh);
    answerPeople(suresh, ramesh);
    renderApp(<LoginScreen />);
    expect(await screen.findByRole("button", { name: "Ramesh Rao" }, LATE)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Who are you?" })).toBeTruthy();
  });

  test("says what to do while nobody has a PIN, and keeps the way by email", async () => {
    share();
    answerPeople();
    const { user } = renderApp(<LoginScreen />);
    expect(await screen.findByText(/^Nobody has a PIN yet\./, undefined, LATE)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Sign in with email" }));
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeTruthy();
  });

  test("the next person finds nothing of the person before", async () => {
    share(suresh, ramesh);
    answerPeople(suresh, ramesh);
    localStorage.setItem("sharedBy", "m1");
    localStorage.setItem("searched", "of Suresh");
    sessionStorage.setItem("typed:11:customer", "of Suresh");
    const { user } = renderApp(<LoginScreen />);
    await user.click(await screen.findByRole("button", { name: "Ramesh Rao" }, LATE));
    await type(user, "7193");
    await waitFor(() => expect(localStorage.getItem("token")).toBe("gt_new"));
    expect(localStorage.getItem("sharedBy")).toBe("m3");
    expect(localStorage.getItem("searched")).toBeNull();
    expect(sessionStorage.getItem("typed:11:customer")).toBeNull();
  });

  test("the same person keeps the text of an open form", async () => {
    share(suresh, ramesh);
    answerPeople(suresh, ramesh);
    localStorage.setItem("sharedBy", "m1");
    sessionStorage.setItem("typed:11:customer", "of Suresh");
    const { user } = renderApp(<LoginScreen />);
    await user.click(await screen.findByRole("button", { name: "Suresh Patil" }, LATE));
    await type(user, "4826");
    await waitFor(() => expect(localStorage.getItem("token")).toBe("gt_new"));
    expect(sessionStorage.getItem("typed:11:customer")).toBe("of Suresh");
  });

  test("the language of the device is kept when its people are asked for again", async () => {
    const before = { phoneId: "p1", isShared: true, language: "hi", people: [suresh] };
    localStorage.setItem("linkedPhone", JSON.stringify(before));
    answerPeople(suresh, ramesh);
    renderApp(<LoginScreen />);
    await screen.findByRole("button", { name: "Ramesh Rao" }, LATE);
    expect(JSON.parse(localStorage.getItem("linkedPhone") ?? "")).toMatchObject({
      language: "hi",
      people: [suresh, ramesh],
    });
  });

  test("a sign-in by email is covered too, finds nothing, and is not remembered", async () => {
    share(suresh);
    sessionStorage.setItem("typed:11:customer", "of Suresh");
    openSession(
      { success: true, message: "", data: { token: "gt_new", ...me } },
      { email: "owner@sharma.example", remember: true },
    );
    expect(localStorage.getItem("sharedBy")).toBe(me.user.personKey);
    expect(localStorage.getItem("rememberedEmail")).toBeNull();
    expect(sessionStorage.getItem("typed:11:customer")).toBeNull();
  });

  test("a covered session asks for the PIN before it opens home", async () => {
    share(suresh);
    answerPeople(suresh);
    for (const [name, value] of [
      ["covered", "left"],
      ["sharedBy", "m1"],
    ] as const)
      localStorage.setItem(name, value);
    storeSession();
    vi.mocked(openDashboard).mockClear();
    const { user } = renderApp(<LoginScreen />);
    await user.click(await screen.findByRole("button", { name: "Suresh Patil" }, LATE));
    expect(openDashboard).not.toHaveBeenCalled();
    await type(user, "4826");
    await waitFor(() => expect(openDashboard).toHaveBeenCalled());
  });

  test("an ended device says so, and forgets the names", async () => {
    share(suresh);
    answerPeople(suresh);
    const over = { code: "device_over", message: "This phone is signed out. Ask for a new code." };
    server.use(http.post(at("/api/garage/phone/sign-in"), () => refuse(200, over)));
    const { user } = renderApp(<LoginScreen />);
    await user.click(await screen.findByRole("button", { name: "Suresh Patil" }, LATE));
    await type(user, "4826");
    expect(await screen.findByText(/^This device is no longer shared\./)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Sign in with email" }));
    expect(localStorage.getItem("linkedPhone")).toBeNull();
  });
});

test("two keys before the pad is drawn again are both typed", async () => {
  link(suresh);
  renderApp(<LoginScreen />);
  await key("1");
  for (const digit of "4826") window.dispatchEvent(new CustomEvent("padkey", { detail: digit }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ pin: "4826" });
});
