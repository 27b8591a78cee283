import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import {
  chooseDateLanguage,
  DATE_LANGUAGES,
  type DateLanguage,
  readDateLanguage,
  useDateLanguage,
} from "./date-language";
import { today, todayInWords } from "./today";

const FRIDAY = new Date("2026-11-20T06:00:00Z");

afterEach(() => act(() => chooseDateLanguage("en")));

describe("the language of dates", () => {
  test.each([
    ["en", "Friday", "20 November 2026"],
    ["hi", "शुक्रवार", "20 नवंबर 2026"],
    ["mr", "शुक्रवार", "20 नोव्हेंबर, 2026"],
    ["ta", "வெள்ளி", "20 நவம்பர், 2026"],
    ["te", "శుక్రవారం", "20 నవంబర్ 2026"],
    ["kn", "ಶುಕ್ರವಾರ", "ನವೆಂಬರ್ 20, 2026"],
  ] as const)("%s: names of days and months, and the same digits", (language, day, date) => {
    const words = todayInWords(FRIDAY, language);
    expect(words).toContain(day);
    for (const part of date.split(/[\s,]+/)) expect(words).toContain(part);
    expect(today(FRIDAY, language)).toBe(`${day}, 20/11/2026`);
  });

  test("every language that is offered is one that the browser knows", () => {
    const english = todayInWords(FRIDAY, "en");
    for (const language of Object.keys(DATE_LANGUAGES) as DateLanguage[]) {
      const words = todayInWords(FRIDAY, language);
      expect(words.includes("2026"), language).toBe(true);
      if (language !== "en") expect(words).not.toBe(english);
    }
  });

  test("is kept on the device, in a cookie, and followed at once", () => {
    const { result } = renderHook(useDateLanguage);
    expect(result.current).toBe("en");
    act(() => chooseDateLanguage("ta"));
    expect(result.current).toBe("ta");
    expect(document.cookie).toContain("dates=ta");
    expect(today(FRIDAY)).toBe("வெள்ளி, 20/11/2026");
    act(() => chooseDateLanguage("en"));
    expect(document.cookie).not.toContain("dates=");
  });

  test("is English where the cookie names none of them", () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what somebody else may have written there
    document.cookie = "dates=constructor; Path=/";
    expect(readDateLanguage()).toBe("en");
  });
});
