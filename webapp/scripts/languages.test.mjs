import { expect, test } from "vitest";
import { languagesToBuild, nameToChoose, offeredLanguages } from "./languages.mjs";

const OFFERED = { en: {}, hi: {}, mr: {}, ta: { draft: true } };

test.each([
  [undefined, ["en", "hi", "mr"]],
  ["", ["en", "hi", "mr"]],
  ["en", ["en"]],
  ["mr, hi", ["en", "hi", "mr"]],
  ["mr", ["en", "mr"]],
  ["ta", ["en", "ta"]],
  ["xa", ["en", "xa"]],
])("LANGUAGES=%s builds %j, always with English", (LANGUAGES, codes) => {
  expect(languagesToBuild({ LANGUAGES }, OFFERED)).toEqual(codes);
});

test("a language that is not offered stops the build", () => {
  expect(() => languagesToBuild({ LANGUAGES: "en,xx" }, OFFERED)).toThrow(/LANGUAGES names xx/);
});

test("a person sees that a language is a draft", () => {
  expect(nameToChoose({ name: "தமிழ்", draft: true })).toBe("தமிழ் (draft)");
  expect(nameToChoose({ name: "हिन्दी" })).toBe("हिन्दी");
});

test("each offered language has a name, and an HTML language that begins with its code", () => {
  for (const [code, { name, lang }] of Object.entries(offeredLanguages())) {
    expect(name).toBeTruthy();
    expect(lang.startsWith(`${code}-`), code).toBe(true);
  }
});
