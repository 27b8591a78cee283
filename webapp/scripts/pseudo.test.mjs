import MessageFormat from "@messageformat/core";
import { expect, test } from "vitest";
import { messagesOf } from "./messages.mjs";
import { pseudoMessage, pseudoSentence } from "./pseudo.mjs";

const said = (text, values) => new MessageFormat("en").compile(pseudoMessage(text))(values);

test.each([
  ["Save", {}, "⟦Šåṽēēẋ⟧"],
  ["Job {code} is saved", { code: "JOB-1" }, "⟦Ĵöƀ JOB-1 îš šåṽēđ ēẋţŕå⟧"],
  ["See <link>Jobs</link>", {}, "⟦Šēē <link>Ĵöƀš</link> ēẋţŕ⟧"],
])(
  "%s has accents, brackets, its values and its marks",
  { tags: "spec:hand-71" },
  (text, values, expected) => {
    expect(said(text, values)).toBe(expected);
  },
);

test("each case of a plural is in the test language", () => {
  const text = "{count, plural, one{{count} job} other{{count} jobs}}";
  expect(said(text, { count: 1 })).toMatch(/^⟦1 ĵöƀ .*⟧$/);
  expect(said(text, { count: 7 })).toMatch(/^⟦7 ĵöƀš .*⟧$/);
});

test("a sentence of the server keeps its values", () => {
  expect(pseudoSentence("{name} left")).toBe("⟦{name} ļēƒţ ēẋ⟧");
});

test("no message of the app keeps a Latin letter but those of its values and marks", () => {
  for (const [key, text] of Object.entries(messagesOf("en"))) {
    const shown = pseudoMessage(text).replace(/<\/?[a-z]+>/g, "");
    const formatted = new MessageFormat("en").compile(shown);
    const values = new Proxy({}, { get: () => 3, has: () => true });
    expect(formatted(values), key).not.toMatch(/[A-Za-z]/);
  }
});
