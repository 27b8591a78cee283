import { expect, test } from "vitest";
import { clearTop } from "./clear-top";

/** Adds elements with their boxes to the page: left, top, width, height. */
function show(html: string) {
  document.body.innerHTML = html;
  for (const element of document.body.querySelectorAll<HTMLElement>("[data-box]")) {
    const [x, y, width, height] = (element.dataset.box ?? "").split(" ").map(Number);
    element.getBoundingClientRect = () => new DOMRect(x, y, width, height);
  }
}

const PHONE = { left: 16, right: 374, height: 60 };

test("toasts stay in the header while no heading and no primary button is there", () => {
  show('<h1 data-box="16 150 200 30"></h1><i class="bg-primary" data-box="16 70 100 44"></i>');
  expect(clearTop(PHONE)).toBe(5);
});

test("toasts move below the title of the open dialog, whatever the page behind it has", () => {
  show(
    '<h1 data-box="16 90 200 30"></h1><div role="dialog"><h2 data-box="24 40 200 30"></h2></div>',
  );
  expect(clearTop(PHONE)).toBe(78);
});

test("toasts move below a primary button that is directly below the title", () => {
  show('<h1 data-box="16 10 200 30"></h1><i class="bg-primary" data-box="16 60 100 44"></i>');
  expect(clearTop(PHONE)).toBe(112);
});

test("toasts ignore a heading beside them, and one that is scrolled away", () => {
  show('<h1 data-box="400 10 200 30"></h1><h1 data-box="16 -50 200 30"></h1>');
  expect(clearTop(PHONE)).toBe(5);
});

test("toasts stay at the top when the upper half of the window has no room", () => {
  show('<h1 data-box="16 10 200 400"></h1>');
  expect(clearTop(PHONE)).toBe(5);
});
