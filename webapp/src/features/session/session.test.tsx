import { act, renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { pickGarage } from "@/lib/garages/pick-garage";
import { addressChanged, correctAddress, readGarageId } from "@/lib/storage/session-values";
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

describe("a person whom a manager has signed out of a garage", () => {
  test("in that garage the session ends, and a new sign-in opens it", () => {
    storeSession(11);
    refreshSession({ ...me, garages: [whitefield], signedOut: [11] }, "gt_one");
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("in another garage the session stays open", () => {
    storeSession(22);
    refreshSession({ ...me, garages: [whitefield], signedOut: [11] }, "gt_one");
    expect(localStorage.getItem("token")).toBe("gt_one");
  });
});

describe("openSession", () => {
  test("opening a session stores the token, the user info, the first garage and the email", {
    tags: ["spec:entry-18", "spec:entry-25"],
  }, () => {
    openSession(envelope, form);
    expect(localStorage.getItem("token")).toBe("gt_new");
    expect(JSON.parse(localStorage.getItem("userInfo") ?? "")).toEqual(envelope);
    expect(localStorage.getItem("garageId")).toBe("11");
    expect(localStorage.getItem("rememberedEmail")).toBe("owner@sharma.example");
  });

  test("opening a session without Remember Me removes the stored email", {
    tags: "spec:entry-25",
  }, () => {
    localStorage.setItem("rememberedEmail", "old@sharma.example");
    openSession(envelope, { ...form, remember: false });
    expect(localStorage.getItem("rememberedEmail")).toBeNull();
  });

  test("opening a session returns to the last used garage if it is still available", {
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

test("a garageId in the URL changes the garage of the screen that is already open", () => {
  storeSession(11);
  const { result } = renderHook(useSession);
  window.history.pushState(null, "", "/dashboard/add-new-job?garageId=22");
  act(addressChanged);
  expect(result.current.garage?.garageId).toBe(22);
});

describe("pickGarage", () => {
  const suspended = garage(33, "Closed today", { state: "suspended" });
  test("pickGarage skips a suspended garage", () => {
    expect(pickGarage([suspended, whitefield], 33)).toBe(whitefield);
  });
  test("pickGarage returns a suspended garage when there is no other garage", () => {
    expect(pickGarage([suspended], null)).toBe(suspended);
  });
  test("pickGarage returns an archived garage only if its owner used it last", () => {
    const permissions = ["pay_subscription"];
    const owned = garage(33, "Put away", { state: "archived", permissions });
    const worked = garage(33, "Put away", { state: "archived" });
    expect(pickGarage([owned, whitefield], 33)).toBe(owned);
    expect(pickGarage([owned, whitefield], null)).toBe(whitefield);
    expect(pickGarage([worked, whitefield], 33)).toBe(whitefield);
  });
  test("pickGarage returns no garage for a person without garages", () => {
    expect(pickGarage([], 11)).toBeUndefined();
  });
});

describe("useSession", () => {
  test("refreshing the session updates the name and keeps the token", () => {
    storeSession();
    const { result } = renderHook(useSession);
    act(() => refreshSession({ ...me, user: { ...me.user, firstName: "Raj" } }, "gt_one"));
    expect(result.current.user?.firstName).toBe("Raj");
    expect(JSON.parse(localStorage.getItem("userInfo") ?? "").data.token).toBe("gt_one");
  });

  test("refreshing the session ignores a response to an earlier token", () => {
    storeSession();
    refreshSession({ ...me, garages: [] }, "gt_earlier");
    const { result } = renderHook(useSession);
    expect(result.current.garages).toHaveLength(2);
  });

  test("the session changes to the branch that was chosen in another tab", {
    tags: ["spec:entry-19", "spec:home-11"],
  }, () => {
    storeSession();
    const { result } = renderHook(useSession);
    expect(result.current.garage).toEqual(andheri);
    act(() => changeInAnotherTab(() => localStorage.setItem("garageId", "22")));
    expect(result.current.garage).toEqual(whitefield);
  });

  test("a tab with a garageId in its URL keeps its branch when another tab switches the branch", () => {
    storeSession();
    window.history.replaceState(null, "", "/dashboard/home?garageId=11");
    const { result } = renderHook(useSession);
    act(() => changeInAnotherTab(() => localStorage.setItem("garageId", "22")));
    expect(result.current.garage).toEqual(andheri);
    act(() => chooseGarage(22));
    expect(result.current.garage).toEqual(whitefield);
    expect(window.location.search).toBe("?garageId=22");
  });

  test("a stored token without user info gives an open session without a user", () => {
    localStorage.setItem("token", "gt_one");
    const { result } = renderHook(useSession);
    expect(result.current).toMatchObject({ status: "open", user: undefined, garages: [] });
  });

  const data = { token: "gt_one", ...me };
  test.each([
    ["incomplete JSON", '{"data":'],
    ["not an object", "5"],
    ["null", "null"],
    ["without a person", { garages: [andheri] }],
    ["with an incomplete user", { user: { firstName: "X" }, garages: [] }],
    ["with a number as a name", { ...data, user: { ...me.user, lastName: 5 } }],
    ["with null in the list of garages", { ...data, garages: [null] }],
    ["with a number as a garage's name", { ...data, garages: [{ ...andheri, garageName: 5 }] }],
    ["with a string as a garage's id", { ...data, garages: [{ ...andheri, garageId: "11" }] }],
    ["with an object as a logo", { ...data, garages: [{ ...andheri, garageLogoURL: {} }] }],
    ["with a string instead of the garages", { ...data, garages: "all" }],
  ])("there is no session when the stored user info is %s", (_, odd) => {
    storeSession();
    const text = typeof odd === "string" ? odd : JSON.stringify({ success: true, data: odd });
    localStorage.setItem("userInfo", text);
    const { result } = renderHook(useSession);
    expect(result.current).toMatchObject({ status: "none", user: undefined, garages: [] });
  });

  test("there is no session when the token cannot be sent in a header", () => {
    storeSession();
    localStorage.setItem("token", "gt_one\n₹");
    const { result } = renderHook(useSession);
    expect(result.current.status).toBe("none");
  });
});

describe("the garage shown on screens and sent with calls", () => {
  const shownAndSent = () => {
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
  ])(
    'screens and API calls use the same garage with the URL query "%s"',
    { tags: "spec:shared-3" },
    (search, expected) => {
      storeSession();
      window.history.replaceState(null, "", `/dashboard/home${search}`);
      expect(shownAndSent()).toEqual([expected, expected]);
    },
  );

  test.each(["abc", "{}", ""])(
    "screens and API calls use the first garage when %j is stored as garageId",
    (remembered) => {
      storeSession();
      localStorage.setItem("garageId", remembered);
      expect(shownAndSent()).toEqual([11, 11]);
    },
  );

  test("a person who lost access to the garage sees no garage, and API calls still send the garage's id", () => {
    storeSession();
    localStorage.setItem("garageId", "999");
    expect(shownAndSent()).toEqual([undefined, 999]);
  });

  test("a suspended garage stays selected in an open session", () => {
    const suspended = { ...andheri, state: "suspended" };
    storeSession(11, [suspended, whitefield]);
    refreshSession({ ...me, garages: [suspended, whitefield] }, "gt_one");
    expect(shownAndSent()).toEqual([11, 11]);
    expect(localStorage.getItem("garageId")).toBe("11");
  });

  test("signing in selects another garage when the last used garage is suspended", () => {
    localStorage.setItem("garageId", "11");
    const garages = [{ ...andheri, state: "suspended" }, whitefield];
    const data = { token: "gt_two", ...me, garages };
    openSession({ success: true, message: "", data }, { email: "", remember: false });
    expect(shownAndSent()).toEqual([22, 22]);
  });

  test.each([
    ["?garageId=999", "?garageId=11"],
    ["?garageId=abc&page=2", "?garageId=11&page=2"],
    ["?garageId=11&garageId=22", "?garageId=11"],
    ["?garageId=11", "?garageId=11"],
    ["?page=2", "?page=2"],
  ])("correctAddress changes the URL query %s to %s", (search, corrected) => {
    window.history.replaceState(null, "", `/dashboard/home${search}`);
    correctAddress(11);
    expect(window.location.search).toBe(corrected);
  });
});

test("closing the session keeps only the garage and the remembered email", {
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
