import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { at, refuse, server } from "@/testing/server";
import { mayBeElsewhere } from "./other-host";
import { goToOwnHost } from "./own-host";

const EMAIL = "owner@sharma.example";
const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal("location", { origin: window.location.origin, assign });
});
afterEach(() => vi.unstubAllGlobals());

function failed(code: string, data: unknown): ApiError {
  return new ApiError({ code, message: "No", status: 200, data });
}

function doorSays(address: string): void {
  server.use(
    http.post(at("/api/door"), () =>
      HttpResponse.json({ success: true, message: "", data: { address } }),
    ),
  );
}

test("refused sign-in leads to the host of the door with the email", async () => {
  doorSays("https://b.example");
  const refused = failed("login_failed", { door: true });
  expect(mayBeElsewhere(refused)).toBe(true);
  expect(await goToOwnHost(refused, EMAIL)).toBe(true);
  expect(assign).toHaveBeenCalledWith("https://b.example/login#sign-in=owner%40sharma.example");
});

test("refused sign-in stays here when the door names this host", async () => {
  doorSays(window.location.origin);
  expect(await goToOwnHost(failed("login_failed", { door: true }), EMAIL)).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});

test("refused sign-in stays here when the door does not answer", async () => {
  server.use(http.post(at("/api/door"), () => refuse(503, { code: "try_again" })));
  expect(await goToOwnHost(failed("login_failed", { door: true }), EMAIL)).toBe(false);
});

test("sign-in of a moved garage leads to its host without asking the door", async () => {
  const moved = failed("moved", { address: "https://b.example" });
  expect(mayBeElsewhere(moved)).toBe(true);
  expect(await goToOwnHost(moved, EMAIL)).toBe(true);
});

test("a sign-in that fails on the only server is not tried on others", () => {
  expect(mayBeElsewhere(failed("login_failed", null))).toBe(false);
});
