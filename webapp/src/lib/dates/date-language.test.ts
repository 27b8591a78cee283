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

afterEach(() => act(() => chooseDateLanguage(null)));

describe("language of dates", () => {
  test.each([
    ["en", "Friday", "20 November 2026"],
    ["hi", "शुक्रवार", "20 नवंबर 2026"],
    ["mr", "शुक्रवार", "20 नोव्हेंबर, 2026"],
    ["ta", "வெள்ளி", "20 நவம்பர், 2026"],
    ["te", "శుక్రవారం", "20 నవంబర్ 2026"],
    ["kn", "ಶುಕ್ರವಾರ", "ನವೆಂಬರ್ 20, 2026"],
  ] as const)("dates in %s have translated names and Latin digits", (language, day, date) => {
    const words = todayInWords(FRIDAY, language);
    expect(words).toContain(day);
    for (const part of date.split(/[\s,]+/)) expect(words).toContain(part);
    expect(today(FRIDAY, language)).toBe(`${day}, 20/11/2026`);
  });

  test("the browser supports every offered language", () => {
    const english = todayInWords(FRIDAY, "en");
    for (const language of Object.keys(DATE_LANGUAGES) as DateLanguage[]) {
      const words = todayInWords(FRIDAY, language);
      expect(words.includes("2026"), language).toBe(true);
      if (language !== "en") expect(words).not.toBe(english);
    }
  });

  test("the chosen language is stored in a cookie and applies immediately", () => {
    const { result } = renderHook(useDateLanguage);
    expect(result.current).toBe("en");
    act(() => chooseDateLanguage("ta"));
    expect(result.current).toBe("ta");
    expect(document.cookie).toContain("dates=ta");
    expect(today(FRIDAY)).toBe("வெள்ளி, 20/11/2026");
    act(() => chooseDateLanguage("en"));
    expect(document.cookie).toContain("dates=en");
    act(() => chooseDateLanguage(null));
    expect(document.cookie).not.toContain("dates=");
  });

  test("an unknown date language in the cookie is replaced with the language of the app", () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the test writes an invalid cookie
    document.cookie = "dates=constructor; Path=/";
    expect(readDateLanguage()).toBe("en");
  });
});
