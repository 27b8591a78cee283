import { expect, test } from "vitest";
import { HINT, hinted } from "./compile-early.mjs";
import { firstScripts } from "./first-scripts.mjs";

const PAGE = `<html><head><script src="/_next/a.js" async=""></script>
<script src="/old.js" noModule=""></script><script>inline()</script></head>
<body><script src="/b%5Bid%5D.js?v=1"></script><link href="/c.js" /></body></html>`;

test("a page begins with the scripts it names, but not with those for old browsers", () => {
  expect(firstScripts(PAGE)).toEqual(new Set(["_next/a.js", "b[id].js"]));
});

test("the hint stands before everything else, and once", () => {
  expect(hinted('"use strict";x()')).toBe(`${HINT}"use strict";x()`);
  expect(hinted(hinted("x()"))).toBe(`${HINT}x()`);
});
