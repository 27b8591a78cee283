import { act, renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  andheri,
  changeInAnotherTab,
  garage,
  me,
  storeSession,
  whitefield,
} from "@/testing/people";
import { pickGarage } from "./pick-garage";
import { chooseGarage, closeSession, openSession, refreshSession, useSession } from "./session";
import type { LoginEnvelope } from "./types";

const envelope: LoginEnvelope = { success: true, message: "Hi", data: { token: "gt_new", ...me } };
const form = { email: "owner@sharma.example", remember: true };

describe("signing in", () => {
  test("stores the token, the whole answer, the first garage and the email", () => {
    openSession(envelope, form);
    expect(localStorage.getItem("token")).toBe("gt_new");
    expect(JSON.parse(localStorage.getItem("userInfo") ?? "")).toEqual(envelope);
    expect(localStorage.getItem("garageId")).toBe("11");
    expect(localStorage.getItem("rememberedEmail")).toBe("owner@sharma.example");
  });

  test("forgets the email when it shall not be remembered", () => {
    localStorage.setItem("rememberedEmail", "old@sharma.example");
    openSession(envelope, { ...form, remember: false });
    expect(localStorage.getItem("rememberedEmail")).toBeNull();
  });

  test("returns to the last-used garage, unless it is no longer theirs", () => {
    localStorage.setItem("garageId", "22");
    openSession(envelope, form);
    expect(localStorage.getItem("garageId")).toBe("22");
    localStorage.setItem("garageId", "999");
    openSession(envelope, form);
    expect(localStorage.getItem("garageId")).toBe("11");
  });
});

describe("the picked garage", () => {
  const suspended = garage(33, "Closed today", { state: "suspended" });
  test("passes over one that is suspended", () => {
    expect(pickGarage([suspended, whitefield], 33)).toBe(whitefield);
  });
  test("is still one when all of them are", () => {
    expect(pickGarage([suspended], null)).toBe(suspended);
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

  test("follows the branch that another tab chose", () => {
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

  test("is open without a person when what was stored is damaged", () => {
    storeSession();
    localStorage.setItem("userInfo", "{");
    const { result } = renderHook(useSession);
    expect(result.current).toMatchObject({ status: "open", user: undefined, garages: [] });
  });
});

test("closing leaves the garage and the remembered email, and nothing else", () => {
  storeSession();
  localStorage.setItem("rememberedEmail", "owner@sharma.example");
  localStorage.setItem("email", "reset@sharma.example");
  sessionStorage.setItem("draft", "1");
  closeSession();
  expect({ ...localStorage }).toEqual({ garageId: "11", rememberedEmail: "owner@sharma.example" });
  expect(sessionStorage).toHaveLength(0);
});
