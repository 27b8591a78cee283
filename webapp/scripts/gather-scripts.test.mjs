import { expect, test } from "vitest";
import { gather } from "./gather-scripts.mjs";

const BY_TAG = '"object"==typeof document?document.currentScript:void 0';
const tag = (name) => `<script src="/_next/static/chunks/${name}" async=""></script>`;
const code = (name) => `(globalThis.TURBOPACK||=[]).push([${BY_TAG},"${name}"])`;
const page = (...names) => `<head>${names.map(tag).join("")}</head>
<script>push({"otherChunks":["static/chunks/${names[0]}"]})</script>`;

const PAGES = new Map([
  ["a.html", page("frame.js", "loader.js", "list.js")],
  ["b.html", page("frame.js", "loader.js")],
]);
const CODE = new Map([
  ["frame.js", code("frame")],
  ["loader.js", "let r=globalThis.TURBOPACK;globalThis.TURBOPACK={push:run},r.forEach(run)"],
]);

function gathered() {
  const { pages, files } = gather(PAGES, CODE);
  const [[name, text]] = files;
  return { pages, files, name, text };
}

test("what the same pages begin with is one file, asked for once", () => {
  const { pages, files, name } = gathered();
  expect(files.size).toBe(1);
  expect(pages.get("b.html")).toBe(
    `<head>${tag(name)}</head>\n<script>push({"otherChunks":["static/chunks/${name}"]})</script>`,
  );
});

test("what one page alone begins with stays a file of its own", () => {
  const { pages, name } = gathered();
  expect(pages.get("a.html")).toContain(`<head>${tag(name)}${tag("list.js")}</head>`);
});

test("each piece says its own name to the loader, and the gathering its own at the end", () => {
  const { text, name } = gathered();
  const told = [];
  const globals = { TURBOPACK: [] };
  new Function("globalThis", "run", text)(globals, ([path]) => told.push(path));
  expect(told).toEqual(["static/chunks/frame.js", `static/chunks/${name}`]);
});

test("a file of another make ends the build", () => {
  const changed = new Map([...CODE, ["frame.js", "push([1])"]]);
  expect(() => gather(PAGES, changed)).toThrow("frame.js does not say by its tag");
});

test("the same code has the same name", () => {
  expect(gathered().name).toBe(gathered().name);
});
