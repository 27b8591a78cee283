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

test("scripts at the start of the same pages are combined into one file that each page loads once", () => {
  const { pages, files, name } = gathered();
  expect(files.size).toBe(1);
  expect(pages.get("b.html")).toBe(
    `<head>${tag(name)}</head>\n<script>push({"otherChunks":["static/chunks/${name}"]})</script>`,
  );
});

test("a script at the start of only one page stays a separate file", () => {
  const { pages, name } = gathered();
  expect(pages.get("a.html")).toContain(`<head>${tag(name)}${tag("list.js")}</head>`);
});

test("each script in a combined file registers its own name, and the combined file registers its name last", () => {
  const { text, name } = gathered();
  const told = [];
  const globals = { TURBOPACK: [] };
  new Function("globalThis", "run", text)(globals, ([path]) => told.push(path));
  expect(told).toEqual(["static/chunks/frame.js", `static/chunks/${name}`]);
});

test("a script with an unexpected format stops the build", () => {
  const changed = new Map([...CODE, ["frame.js", "push([1])"]]);
  expect(() => gather(PAGES, changed)).toThrow("frame.js does not say by its tag");
});

test("a combined file with the same code has the same name", () => {
  expect(gathered().name).toBe(gathered().name);
});
