import { act, renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { pickGarage } from "@/lib/pick-garage";
import { addressChanged, correctAddress, readGarageId } from "@/lib/session-values";
import {
  andheri,
  changeInAnotherTab,
  garage,
  me,
  storeSession,
  whitefield,
} from "@/testing/people";
import { chooseGarage, closeSession, openSession, refreshSession, useSession } from "./session";
import type { LoginEnvelope } from "./types";

const envelope: LoginEnvelope = { success: true, message: "Hi", data: { token: "gt_new", ...me } };
const form = { email: "owner@sharma.example", remember: true };

describe("signing in", () => {
  test("stores the token, the whole answer, the first garage and the email", {
    tags: ["spec:entry-18", "spec:entry-25"],
  }, () => {
    openSession(envelope, form);
    expect(localStorage.getItem("token")).toBe("gt_new");
    expect(JSON.parse(localStorage.getItem("userInfo") ?? "")).toEqual(envelope);
    expect(localStorage.getItem("garageId")).toBe("11");
    expect(localStorage.getItem("rememberedEmail")).toBe("owner@sharma.example");
  });

  test("forgets the email when it shall not be remembered", { tags: "spec:entry-25" }, () => {
    localStorage.setItem("rememberedEmail", "old@sharma.example");
    openSession(envelope, { ...form, remember: false });
    expect(localStorage.getItem("rememberedEmail")).toBeNull();
  });

  test("returns to the last-used garage, unless it is no longer theirs", {
    tags: "spec:entry-26",
  }, () => {
    localStorage.setItem("garageId", "22");
    openSession(envelope, form);
    expect(localStorage.getItem("garageId")).toBe("22");
    localStorage.setItem("garageId", "999");
    openSession(envelope, form);
    expect(localStorage.getItem("garageId")).toBe("11");
  });
});

test("who has opened a link that names another garage is in that one, on the whole screen", () => {
  storeSession(11);
  const { result } = renderHook(useSession);
  window.history.pushState(null, "", "/dashboard/add-new-job?garageId=22");
  act(addressChanged);
  expect(result.current.garage?.garageId).toBe(22);
});

describe("the picked garage", () => {
  const suspended = garage(33, "Closed today", { state: "suspended" });
  test("passes over one that is suspended", () => {
    expect(pickGarage([suspended, whitefield], 33)).toBe(whitefield);
  });
  test("is still one when all of them are", () => {
    expect(pickGarage([suspended], null)).toBe(suspended);
  });
  test("is one in the archive for its owner alone, who asks for it", () => {
    const permissions = ["pay_subscription"];
    const owned = garage(33, "Put away", { state: "archived", permissions });
    const worked = garage(33, "Put away", { state: "archived" });
    expect(pickGarage([owned, whitefield], 33)).toBe(owned);
    expect(pickGarage([owned, whitefield], null)).toBe(whitefield);
    expect(pickGarage([worked, whitefield], 33)).toBe(whitefield);
  });
  test("is none when there are none", () => {
    expect(pickGarage([], 11)).toBeUndefined();
  });
});

describe("an open session", () => {
  test("takes over a changed name and keeps the token", () => {
    storeSession();
    const { result } = renderHook(useSession);
    act(() => refreshSession({ ...me, user: { ...me.user, firstName: "Raj" } }, "gt_one"));
    expect(result.current.user?.firstName).toBe("Raj");
    expect(JSON.parse(localStorage.getItem("userInfo") ?? "").data.token).toBe("gt_one");
  });

  test("ignores what an earlier session had asked for", () => {
    storeSession();
    refreshSession({ ...me, garages: [] }, "gt_earlier");
    const { result } = renderHook(useSession);
    expect(result.current.garages).toHaveLength(2);
  });

  test("follows the branch that another tab chose", {
    tags: ["spec:entry-19", "spec:home-11"],
  }, () => {
    storeSession();
    const { result } = renderHook(useSession);
    expect(result.current.garage).toEqual(andheri);
    act(() => changeInAnotherTab(() => localStorage.setItem("garageId", "22")));
    expect(result.current.garage).toEqual(whitefield);
  });

  test("a tab whose address names a branch stays there", () => {
    storeSession();
    window.history.replaceState(null, "", "/dashboard/home?garageId=11");
    const { result } = renderHook(useSession);
    act(() => changeInAnotherTab(() => localStorage.setItem("garageId", "22")));
    expect(result.current.garage).toEqual(andheri);
    act(() => chooseGarage(22));
    expect(result.current.garage).toEqual(whitefield);
    expect(window.location.search).toBe("?garageId=22");
  });

  test("is open without a person while only the token is there", () => {
    localStorage.setItem("token", "gt_one");
    const { result } = renderHook(useSession);
    expect(result.current).toMatchObject({ status: "open", user: undefined, garages: [] });
  });

  const data = { token: "gt_one", ...me };
  test.each([
    ["cut off", '{"data":'],
    ["not an object", "5"],
    ["null", "null"],
    ["without a person", { garages: [andheri] }],
    ["with half a user", { user: { firstName: "X" }, garages: [] }],
    ["with a number for a name", { ...data, user: { ...me.user, lastName: 5 } }],
    ["with a hole among the garages", { ...data, garages: [null] }],
    ["with a number for a garage's name", { ...data, garages: [{ ...andheri, garageName: 5 }] }],
    ["with a text for a garage's id", { ...data, garages: [{ ...andheri, garageId: "11" }] }],
    ["with an object for a logo", { ...data, garages: [{ ...andheri, garageLogoURL: {} }] }],
    ["with a text for the garages", { ...data, garages: "all" }],
  ])("is none when what was stored is %s", (_, odd) => {
    storeSession();
    const text = typeof odd === "string" ? odd : JSON.stringify({ success: true, data: odd });
    localStorage.setItem("userInfo", text);
    const { result } = renderHook(useSession);
    expect(result.current).toMatchObject({ status: "none", user: undefined, garages: [] });
  });

  test("is none with a token that no header could carry", () => {
    storeSession();
    localStorage.setItem("token", "gt_one\n₹");
    const { result } = renderHook(useSession);
    expect(result.current.status).toBe("none");
  });
});

describe("the garage that screens show and calls carry", () => {
  const shownAndCarried = () => {
    const { result } = renderHook(useSession);
    return [result.current.garage?.garageId, readGarageId()];
  };

  test.each([
    ["?garageId=22", 22],
    ["?garageId=999", 11],
    ["?garageId=abc", 11],
    ["?garageId=-22", 11],
    ["?garageId=22.0", 11],
    ["?garageId=", 11],
    ["", 11],
  ])("is the same one with %s in the address", { tags: "spec:shared-3" }, (search, expected) => {
    storeSession();
    window.history.replaceState(null, "", `/dashboard/home${search}`);
    expect(shownAndCarried()).toEqual([expected, expected]);
  });

  test.each(["abc", "{}", ""])("is the first one when %j was remembered", (remembered) => {
    storeSession();
    localStorage.setItem("garageId", remembered);
    expect(shownAndCarried()).toEqual([11, 11]);
  });

  test("stays the one in use when the person no longer works there", () => {
    storeSession();
    localStorage.setItem("garageId", "999");
    expect(shownAndCarried()).toEqual([undefined, 999]);
  });

  test("stays the one in use when it is suspended", () => {
    const suspended = { ...andheri, state: "suspended" };
    storeSession(11, [suspended, whitefield]);
    refreshSession({ ...me, garages: [suspended, whitefield] }, "gt_one");
    expect(shownAndCarried()).toEqual([11, 11]);
    expect(localStorage.getItem("garageId")).toBe("11");
  });

  test("is another one after a sign-in when the last used one is suspended", () => {
    localStorage.setItem("garageId", "11");
    const garages = [{ ...andheri, state: "suspended" }, whitefield];
    const data = { token: "gt_two", ...me, garages };
    openSession({ success: true, message: "", data }, { email: "", remember: false });
    expect(shownAndCarried()).toEqual([22, 22]);
  });

  test.each([
    ["?garageId=999", "?garageId=11"],
    ["?garageId=abc&page=2", "?garageId=11&page=2"],
    ["?garageId=11&garageId=22", "?garageId=11"],
    ["?garageId=11", "?garageId=11"],
    ["?page=2", "?page=2"],
  ])("the address %s becomes %s", (search, corrected) => {
    window.history.replaceState(null, "", `/dashboard/home${search}`);
    correctAddress(11);
    expect(window.location.search).toBe(corrected);
  });
});

test("closing leaves the garage and the remembered email, and nothing else", {
  tags: "spec:entry-37",
}, () => {
  storeSession();
  localStorage.setItem("rememberedEmail", "owner@sharma.example");
  localStorage.setItem("email", "reset@sharma.example");
  sessionStorage.setItem("draft", "1");
  closeSession();
  expect({ ...localStorage }).toEqual({ garageId: "11", rememberedEmail: "owner@sharma.example" });
  expect(sessionStorage).toHaveLength(0);
});
