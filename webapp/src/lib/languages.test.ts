import { expect, test } from "vitest";
import { keptLanguage, offerHindi } from "@/testing/languages";
import { takeEarlierLanguage } from "./kept-message";
import { adoptLanguage } from "./languages";

offerHindi();

test("the language of a person is kept on the device, and the next page names the earlier one", () => {
  adoptLanguage("hi");
  expect(keptLanguage()).toBe("hi");
  expect(takeEarlierLanguage()).toBe("en");
  expect(takeEarlierLanguage()).toBeNull();
});

test("a person with the language of the page sees no message", () => {
  adoptLanguage("en");
  expect(keptLanguage()).toBe("en");
  expect(takeEarlierLanguage()).toBeNull();
});

test.each(["", "mr"])("the language %j, which is not offered, changes nothing", (code) => {
  adoptLanguage(code);
  expect(keptLanguage()).toBeUndefined();
  expect(takeEarlierLanguage()).toBeNull();
});
