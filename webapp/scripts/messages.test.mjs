import { expect, test } from "vitest";
import { declared, inlined } from "./messages.mjs";

const ENGLISH = {
  jobs_title: "Jobs",
  jobs_saved: "{code} is saved.",
  jobs_count: "{count, plural, one{{count} job} other{{count} jobs}}",
};
const HINDI = {
  jobs_title: "जॉब",
  jobs_saved: "{code} सेव हो गया।",
  jobs_count: "{count, plural, one{{count} जॉब} other{{count} जॉब हैं}}",
};
const IMPORT = `import { say } from "@/say";`;

/** Evaluates an expression of a file that imports `say`. */
async function spoken(expression, messages, language) {
  const code = inlined(`${IMPORT}\nexport default ${expression};`, messages, language);
  const runtime = (path) => JSON.stringify(import.meta.resolve(path));
  const bare = code.replace(/"(@messageformat\/[^"]+)"/g, (_, path) => runtime(path));
  return (await import(`data:text/javascript,${encodeURIComponent(bare)}`)).default;
}

test.each([
  ["say.jobs_title()", "Jobs", "जॉब"],
  ["say.jobs_saved({ code: 'JOB-00001' })", "JOB-00001 is saved.", "JOB-00001 सेव हो गया।"],
  ["say.jobs_count({ count: 0 })", "0 jobs", "0 जॉब"],
  ["say.jobs_count({ count: 1 })", "1 job", "1 जॉब"],
])("%s speaks the language of the build", async (expression, english, hindi) => {
  expect(await spoken(expression, ENGLISH, "en")).toBe(english);
  expect(await spoken(expression, HINDI, "hi")).toBe(hindi);
});

test("a file gets only the messages that it uses, and keeps its line numbers", () => {
  const source = `"use client";\n${IMPORT}\nconst title = say.jobs_title();\n`;
  const code = inlined(source, ENGLISH, "en");
  expect(code).toContain(`"Jobs"`);
  expect(code).not.toContain("is saved");
  expect(code.split("\n")).toHaveLength(source.split("\n").length);
});

test("a file without the import stays as it is", () => {
  expect(inlined("say.jobs_title();", ENGLISH, "en")).toBe("say.jobs_title();");
});

test("an English build has none of the server's sentences", () => {
  const source = 'import { said } from "@/said";\nexport default said;';
  expect(inlined(source, ENGLISH, "en")).toBe("const said = {};\nexport default said;");
});

test("a Hindi build has the server's sentences", () => {
  const source = 'import { said } from "@/said";\nexport default said;';
  expect(inlined(source, HINDI, "hi")).toContain('"job_code_is_cancelled":"जॉब {code}');
});

test("a tag of a message becomes a mark, and a tag in a value stays text", async () => {
  const messages = { jobs_see: "See <link>{code}</link>" };
  const text = await spoken("say.jobs_see({ code: '<b>1</b>' })", messages, "en");
  expect(text).toBe("See \uE000link\uE001<b>1</b>\uE000/link\uE001");
});

test("an unknown message stops the build", () => {
  expect(() => inlined(`${IMPORT}\nsay.jobs_gone();`, ENGLISH, "en")).toThrow(
    "languages/en.json has no jobs_gone",
  );
});

test("each message is declared with its values", () => {
  expect(declared(ENGLISH)).toContain(
    [
      "  jobs_title(): string;",
      "  jobs_saved(values: { code: Value }): string;",
      "  jobs_count(values: { count: number }): string;",
    ].join("\n"),
  );
});

test.each([
  ["{count, plural, one{# job} other{# jobs}}", /instead of #/],
  ["{day, date}", /cannot format day/],
])("%s is refused", (text, reason) => {
  expect(() => declared({ jobs_wrong: text })).toThrow(reason);
});
