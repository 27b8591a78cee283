import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { manifestOf } from "./app-manifest.mjs";
import { offeredLanguages } from "./languages.mjs";
import { messagesOf } from "./messages.mjs";

const PUBLIC = join(dirname(fileURLToPath(import.meta.url)), "..", "public");

test.each(Object.keys(offeredLanguages()))(
  "the manifest of %s has words and icons",
  { tags: "spec:hand-62" },
  (language) => {
    const manifest = manifestOf(language, messagesOf(language));
    expect(manifest.shortcuts.every(({ name }) => name.length > 0)).toBe(true);
    for (const { src, sizes } of manifest.icons) {
      const png = readFileSync(join(PUBLIC, src));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
    }
  },
);

test("the manifest of Hindi is in Hindi", { tags: "spec:hand-62" }, () => {
  const manifest = manifestOf("hi", messagesOf("hi"));
  expect(manifest.lang).toBe("hi-IN");
  expect(manifest.shortcuts[1].name).toMatch(/[\u0900-\u097f]/);
});
