import { expect, test } from "vitest";
import { externalize } from "./externalize-scripts.mjs";

const PAGE = `<html><head><script src="/a.js" async=""></script><script>one()</script>
<script type="application/ld+json">{"a":1}</script></head>
<body><script id="_R_">two("</b>")</script><script>three()</script></body></html>`;

test("externalize leaves no inline script in the page", () => {
  const { page } = externalize(PAGE);
  expect(page).not.toMatch(/<script(?![^>]*\b(src|type)=)/);
  expect(page).toContain('<script src="/a.js" async=""></script>');
  expect(page).toContain('{"a":1}');
});

test("externalize moves the inline code into files, unchanged and in the same order", () => {
  const { page, files } = externalize(PAGE);
  expect([...files.values()]).toEqual(["one()", 'two("</b>");\nthree()']);
  const named = [...page.matchAll(/src="\/(_next\/static\/inline\/[0-9a-f]{16}\.js)"/g)];
  expect(named.map(([, path]) => path)).toEqual([...files.keys()]);
});

test("scripts with equal code get the same file name, and other code gets another file name", () => {
  const [first] = externalize("<script>x()</script>").files.keys();
  const [same] = externalize("<p></p><script>x()</script>").files.keys();
  const [other] = externalize("<script>y()</script>").files.keys();
  expect(same).toBe(first);
  expect(other).not.toBe(first);
});
