import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { onSessionEnd } from "@/lib/storage/session-values";
import { at, refuse, server } from "@/testing/server";
import { api } from "./client";
import { unwrap } from "./unwrap";

const ME = "/api/garage/me";
const ended = vi.fn();
let stop: () => void;

beforeEach(() => {
  ended.mockReset();
  stop = onSessionEnd(ended);
  localStorage.setItem("token", "gt_one");
});
afterEach(() => stop());

function headersSeen(): Promise<Headers> {
  return new Promise((resolve) => {
    server.use(
      http.get(at(ME), ({ request }) => {
        resolve(request.headers);
        return HttpResponse.json({ success: true, message: "", data: {} });
      }),
    );
  });
}

describe("headers of API calls", () => {
  test("API calls send the bearer token and the selected garage", {
    tags: ["spec:entry-44", "spec:home-10", "spec:shared-2"],
  }, async () => {
    localStorage.setItem("garageId", "11");
    const seen = headersSeen();
    await api.GET(ME);
    expect((await seen).get("Authorization")).toBe("Bearer gt_one");
    expect((await seen).get("X-Garage-Id")).toBe("11");
  });

  test("API calls send the garage that is in the tab's URL", async () => {
    localStorage.setItem("garageId", "11");
    window.history.replaceState(null, "", "/dashboard/home?garageId=22");
    const seen = headersSeen();
    await api.GET(ME);
    expect((await seen).get("X-Garage-Id")).toBe("22");
  });

  test("API calls send no token and no garage when none is stored", {
    tags: "spec:entry-44",
  }, async () => {
    localStorage.clear();
    const seen = headersSeen();
    await api.GET(ME);
    expect((await seen).has("Authorization")).toBe(false);
    expect((await seen).has("X-Garage-Id")).toBe(false);
  });
});

describe("garage that works at another host", () => {
  test("page opens at the other host", async () => {
    const replace = vi.fn();
    server.use(
      http.get(at(ME), () =>
        HttpResponse.json(
          { success: false },
          { status: 421, headers: { Location: "https://b.example" } },
        ),
      ),
    );
    vi.stubGlobal("location", {
      href: `${window.location.origin}/dashboard/home?a=1#b`,
      origin: window.location.origin,
      replace,
    });
    await api.GET(ME);
    vi.unstubAllGlobals();
    expect(replace).toHaveBeenCalledWith("https://b.example/dashboard/home?a=1#b");
  });
});

describe("end of a session", () => {
  test.each([401, 403])(
    "a response with status %i removes the stored token, and the caller receives the error",
    { tags: ["spec:entry-23", "spec:entry-58", "spec:shared-6"] },
    async (status) => {
      server.use(http.get(at(ME), () => refuse(status, { code: "session_over" })));
      await expect(unwrap(api.GET(ME))).rejects.toMatchObject({ status, code: "session_over" });
      expect(localStorage.getItem("token")).toBeNull();
      expect(ended).toHaveBeenCalledOnce();
    },
  );

  test.each([400, 402, 404, 423, 500])(
    "a response with status %i does not end the session",
    async (status) => {
      server.use(http.get(at(ME), () => refuse(status, { code: "other" })));
      await expect(unwrap(api.GET(ME))).rejects.toMatchObject({ status });
      expect(localStorage.getItem("token")).toBe("gt_one");
      expect(ended).not.toHaveBeenCalled();
    },
  );

  test("a late 401 response to an older token does not end the new session", async () => {
    server.use(
      http.get(at(ME), () => {
        localStorage.setItem("token", "gt_two");
        return refuse(401, { code: "session_over" });
      }),
    );
    await expect(unwrap(api.GET(ME))).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem("token")).toBe("gt_two");
    expect(ended).not.toHaveBeenCalled();
  });
});
