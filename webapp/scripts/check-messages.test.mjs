import { expect, test } from "vitest";
import { complaintsAbout, literalsIn, unusedIn, usedIn } from "./check-messages.mjs";

const ENGLISH = { a: "{code} is <link>here</link>.", b: "Save" };

test("a complete language has no complaints", () => {
  expect(complaintsAbout("hi", { a: "{code} <link>यहाँ</link> है।", b: "सेव करें" }, ENGLISH)).toEqual(
    [],
  );
});

test.each([
  ["a missing message", { b: "सेव करें" }, "hi: a is missing."],
  ["an unknown message", { ...ENGLISH, c: "x" }, "hi: English has no c."],
  [
    "another value",
    { ...ENGLISH, a: "{name} <link>यहाँ</link>" },
    "hi: a has other values or tags than English.",
  ],
  ["a lost link", { ...ENGLISH, a: "{code} यहाँ" }, "hi: a has other values or tags than English."],
])("%s is named", { tags: "spec:hand-70" }, (_, messages, complaint) => {
  expect(complaintsAbout("hi", messages, ENGLISH)).toEqual([complaint]);
});

test("a draft may lack messages, but has no other values", () => {
  expect(complaintsAbout("mr", { b: "सेव्ह करा" }, ENGLISH, false)).toEqual([]);
  expect(complaintsAbout("mr", { b: "{name}" }, ENGLISH, false)).toEqual([
    "mr: b has other values or tags than English.",
  ]);
});

test("the used messages of a source are found", () => {
  expect(usedIn("say.a({ code }) + say.b() + essay.c()")).toEqual(["a", "b"]);
});

test("a message that no source uses is named", { tags: "spec:hand-70" }, () => {
  expect(unusedIn(ENGLISH, ["say.b()"])).toEqual(["en: nothing uses a."]);
  expect(unusedIn(ENGLISH, ["say.b()", "say.a({ code })"])).toEqual([]);
});

test.each([
  ["<p>Save it</p>", "Save it"],
  ["<p>\n  {count} jobs\n</p>", "jobs"],
  [`<Field label="Name" />`, "Name"],
  [`<input placeholder="Your name" />`, "Your name"],
  [`<button aria-label="Close it" />`, "Close it"],
  [`<svg title="A wheel" />`, "A wheel"],
  ["<p>{count} {late && ' · late'}</p>", "· late"],
  [`<p>{one ? <b /> : \`\${count} jobs\`}</p>`, "… jobs"],
  [`<Dialog title={\`Close \${code}?\`} />`, "Close …?"],
])("%s is text that must become a message", { tags: "spec:hand-70" }, (source, text) => {
  expect(literalsIn(source).map((found) => found.text)).toEqual([text]);
});

test.each([
  "<p>{say.b()}</p>",
  `<p className="grid">₹ · {total}</p>`,
  `<a href="/login" />`,
  '<p>{kind === "late" && total}</p>',
])("%s has no text", (source) => {
  expect(literalsIn(source)).toEqual([]);
});
