import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { CodeBoxes } from "./code-boxes";

function Boxes() {
  const [digits, setDigits] = useState(["", "", "", ""]);
  const first = useRef<HTMLInputElement>(null);
  return (
    <CodeBoxes digits={digits} onChange={setDigits} invalid={false} describedBy="x" first={first} />
  );
}

function show() {
  render(<Boxes />);
  return userEvent.setup();
}

const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox");
const code = () =>
  boxes()
    .map(({ value }) => value || "_")
    .join("");
const place = () => boxes().indexOf(document.activeElement as HTMLInputElement);

test("the code field has four numeric boxes that the phone can fill from a message", {
  tags: "spec:entry-12",
}, () => {
  show();
  expect(boxes().map((box) => box.inputMode)).toEqual(Array(4).fill("numeric"));
  expect(boxes()[0]?.autocomplete).toBe("one-time-code");
  expect(boxes().map((box) => box.getAttribute("aria-label"))).toEqual([
    "Digit 1 of 4",
    "Digit 2 of 4",
    "Digit 3 of 4",
    "Digit 4 of 4",
  ]);
});

test("typing a digit moves the focus to the next code box and stops at the last box", {
  tags: "spec:entry-34",
}, async () => {
  const user = show();
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard("1");
  expect([code(), place()]).toEqual(["1___", 1]);
  await user.keyboard("234");
  expect([code(), place()]).toEqual(["1234", 3]);
});

test("the code boxes accept only digits", { tags: "spec:entry-33" }, async () => {
  const user = show();
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard("a- ₹१");
  expect([code(), place()]).toEqual(["____", 0]);
});

test("a digit typed into a filled code box replaces the old digit", {
  tags: "spec:entry-33",
}, async () => {
  const user = show();
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard("1234");
  await user.click(boxes()[1] as HTMLElement);
  await user.keyboard("9");
  expect([code(), place()]).toEqual(["1934", 2]);
});

test("typing the same digit into a filled code box moves the focus to the next box", {
  tags: "spec:entry-34",
}, async () => {
  const user = show();
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard("2351");
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard("2350");
  expect([code(), place()]).toEqual(["2350", 3]);
});

test("Backspace clears a code box, and Backspace in an empty box moves to the previous box", {
  tags: "spec:entry-35",
}, async () => {
  const user = show();
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard("12");
  await user.keyboard("{Backspace}");
  expect([code(), place()]).toEqual(["12__", 1]);
  await user.keyboard("{Backspace}");
  expect([code(), place()]).toEqual(["1___", 1]);
  await user.keyboard("{Backspace}{Backspace}{Backspace}");
  expect([code(), place()]).toEqual(["____", 0]);
});

test("the arrow keys move between the code boxes", async () => {
  const user = show();
  await user.click(boxes()[1] as HTMLElement);
  await user.keyboard("{ArrowRight}");
  expect(place()).toBe(2);
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(place()).toBe(0);
});

test.each([
  [0, "1", "1___", 1],
  [0, "12", "12__", 2],
  [0, "123", "123_", 3],
  [0, "1234", "1234", 3],
  [2, "1234", "1234", 3],
  [2, "12", "__12", 3],
  [0, " 12-34\n", "1234", 3],
  [0, "Code: 1234", "1234", 3],
  [1, "12345", "____", 1],
  [0, "abcd", "____", 0],
])(
  "in code box %i, pasting %j gives %s and moves the focus to box %i",
  { tags: "spec:entry-36" },
  async (at, text, filled, focus) => {
    const user = show();
    await user.click(boxes()[at] as HTMLElement);
    await user.paste(text);
    expect([code(), place()]).toEqual([filled, focus]);
  },
);

test("pasting into a code box keeps the digits of other boxes and focuses the next empty box", {
  tags: "spec:entry-36",
}, async () => {
  const user = show();
  await user.click(boxes()[2] as HTMLElement);
  await user.keyboard("7");
  await user.click(boxes()[0] as HTMLElement);
  await user.paste("12");
  expect([code(), place()]).toEqual(["127_", 3]);
});

test("a whole code that the phone fills into the first box is spread over the boxes", () => {
  show();
  fireEvent.input(boxes()[0] as HTMLElement, { target: { value: "4321" } });
  expect(code()).toBe("4321");
});
