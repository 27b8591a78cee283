import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { JoinScreen } from "./join-screen";

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

const suresh = { membershipId: "m1", personName: "Suresh Patil", garageName: "Andheri" };
const elsewhere = { ...suresh, membershipId: "m2", garageName: "Kothrud" };

beforeEach(() => {
  window.history.replaceState(null, "", "/");
  server.use(http.post(at("/api/garage/phone/challenge"), () => answer({ challenge: "c" })));
});

const key = (digit: string) => screen.findByRole("button", { name: digit }, LATE);

async function type(user: ReturnType<typeof renderApp>["user"], pin: string) {
  for (const digit of pin) await user.click(await key(digit));
}

test("the code of the address links the phone after the number was confirmed", async () => {
  window.history.replaceState(null, "", "/join#7K3FQ-M2XPA");
  const claimed: unknown[] = [];
  // The phone is linked to another garage already.
  let people = [{ ...elsewhere, garageId: 22 }];
  server.use(
    http.post(at("/api/garage/phone/code"), () =>
      answer({ garageName: "Andheri", personName: "Suresh Patil" }),
    ),
    http.post(at("/api/garage/phone/claim"), async ({ request }) => {
      claimed.push(await request.json());
      const { membershipId, ...names } = suresh;
      return answer({ number: 47, membershipId, ...names });
    }),
    http.post(at("/api/garage/phone/people"), () => answer({ people })),
  );
  const { user } = renderApp(<JoinScreen />);
  expect(await screen.findByText("You join Andheri as Suresh Patil.")).toBeTruthy();
  expect(window.location.hash).toBe("");
  await type(user, "4826");
  await screen.findByText("Type the PIN again.");
  await type(user, "4827");
  expect(await screen.findByText("The two PINs differ. Choose one again.")).toBeTruthy();
  await type(user, "4826");
  await screen.findByText("Type the PIN again.");
  await type(user, "4826");
  expect(await screen.findByText("47")).toBeTruthy();
  expect(claimed).toEqual([{ code: "7K3FQ-M2XPA", phoneId: "p1", publicKey: "key", pin: "4826" }]);
  await new Promise((later) => setTimeout(later, 3_500));
  expect(router.replace).not.toHaveBeenCalled();
  people = [{ ...suresh, garageId: 11 }, ...people];
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/login"), { timeout: 8_000 });
  expect(JSON.parse(localStorage.getItem("linkedPhone") ?? "")).toMatchObject({
    phoneId: "p1",
    people: [suresh, elsewhere],
  });
});

test("a code that is over can be typed again", async () => {
  server.use(
    http.post(at("/api/garage/phone/code"), () =>
      refuse(200, {
        code: "code_refused",
        message: "This code is not valid. Ask for a new one.",
        error: { code: ["This code is not valid. Ask for a new one."] },
      }),
    ),
  );
  const { user } = renderApp(<JoinScreen />);
  await user.type(await screen.findByLabelText("Code"), "aaaaa-bbbbb");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("This code is not valid. Ask for a new one.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("AAAAA-BBBBB");
});

test("on an iPhone, the code is typed in the app on the home screen", async () => {
  const names = { garageName: "Andheri", personName: "Suresh Patil" };
  server.use(http.post(at("/api/garage/phone/code"), () => answer(names)));
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)",
  );
  window.history.replaceState(null, "", "/join#7K3FQ-M2XPA");
  renderApp(<JoinScreen />);
  const words = "Add Servicebay to the home screen first, then type the code there.";
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText("7K3FQ-M2XPA")).toBeTruthy();
  expect(screen.queryByText("Choose a PIN of four digits.")).toBeNull();
});

describe("waiting for Yes", () => {
  const claimed = {
    number: 47,
    membershipId: "m1",
    garageName: "Andheri",
    personName: "Suresh Patil",
  };
  const answerWith = (code: string) =>
    server.use(http.post(at("/api/garage/phone/people"), () => refuse(200, { code })));

  test("a reload shows the same number again", async () => {
    sessionStorage.setItem("joining", JSON.stringify(claimed));
    answerWith("device_waiting");
    renderApp(<JoinScreen />);
    expect(await screen.findByText("47")).toBeTruthy();
  });

  test("after No, the phone says that it is not linked", async () => {
    sessionStorage.setItem("joining", JSON.stringify(claimed));
    answerWith("device_over");
    renderApp(<JoinScreen />);
    const words = "This phone is not linked. Ask for a new code.";
    expect(await screen.findByText(words, undefined, LATE)).toBeTruthy();
    expect(sessionStorage.getItem("joining")).toBeNull();
  });
});
