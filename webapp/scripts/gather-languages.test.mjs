import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gather } from "./gather-languages.mjs";

const SHARED = { "icon.svg": "<svg/>", "_next/static/chunks/a.js": "a()" };

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gather-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Gathers one export for each language, and returns the text of each file by its path. */
async function gathered(files) {
  const exports = {};
  for (const [code, own] of Object.entries(files)) {
    exports[code] = join(folder, code);
    for (const [name, text] of Object.entries(own)) {
      await mkdir(dirname(join(exports[code], name)), { recursive: true });
      await writeFile(join(exports[code], name), text);
    }
  }
  const target = join(folder, "out");
  await mkdir(target);
  await writeFile(join(target, "old.html"), "an old build");
  await gather(exports, target);
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(found.map((path) => readFile(path, "utf8")));
  return Object.fromEntries(found.map((path, at) => [path.slice(target.length + 1), texts[at]]));
}

test("pages and payloads go to the folder of their language, and the rest is there once", async () => {
  const files = await gathered({
    en: {
      ...SHARED,
      "login.html": "Sign in",
      "dashboard/home.txt": "Home",
      "_next/static/en.js": "",
    },
    hi: {
      ...SHARED,
      "login.html": "साइन इन",
      "dashboard/home.txt": "होम",
      "_next/static/hi.js": "",
    },
  });
  expect(files).toEqual({
    "pages/en/login.html": "Sign in",
    "pages/en/dashboard/home.txt": "Home",
    "pages/hi/login.html": "साइन इन",
    "pages/hi/dashboard/home.txt": "होम",
    "assets/icon.svg": "<svg/>",
    "assets/_next/static/chunks/a.js": "a()",
    "assets/_next/static/en.js": "",
    "assets/_next/static/hi.js": "",
  });
});

test("a text file of the framework is no page", async () => {
  const files = await gathered({ en: { "login.html": "", "_next/static/notes.txt": "notes" } });
  expect(Object.keys(files).sort()).toEqual([
    "assets/_next/static/notes.txt",
    "pages/en/login.html",
  ]);
});

test("one name with two contents stops the build", async () => {
  const languages = {
    en: { ...SHARED, "login.html": "" },
    hi: { ...SHARED, "login.html": "", "_next/static/chunks/a.js": "अ()" },
  };
  await expect(gathered(languages)).rejects.toThrow(/other content at .*chunks\/a\.js/);
});

test.each([
  [
    { en: { "a.html": "", "b.html": "" }, hi: { "a.html": "" } },
    /Only one of en and hi has b.html/,
  ],
  [{ en: { "a.html": "" }, hi: { "a.html": "", "b.txt": "" } }, /Only one of en and hi has b.txt/],
  [{ en: { "a.html": "" }, hi: { "icon.svg": "" } }, /The export of hi has no page/],
])("languages with different pages stop the build", async (languages, why) => {
  await expect(gathered(languages)).rejects.toThrow(why);
});
