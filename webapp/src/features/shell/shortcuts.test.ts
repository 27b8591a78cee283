import { describe, expect, test } from "vitest";
import { isForUs, isForwardKey, shortcutReader } from "./shortcuts";

function press(...keys: [key: string, at: number][]) {
  const read = shortcutReader();
  return keys.map(([key, at]) => read(key, at)).at(-1);
}

test.each([
  ["n", { go: "/dashboard/add/newJob" }],
  ["q", { go: "/dashboard/intake" }],
  ["/", { do: "search" }],
  ["b", { do: "alerts" }],
  ["p", { do: "part" }],
  ["?", { do: "sheet" }],
  ["h", undefined],
])("the shortcut of the key %s is %j", (key, meaning) => expect(press([key, 0])).toEqual(meaning));

test("pressing g and then a letter within the time limit opens a page", () => {
  expect(press(["g", 0], ["j", 1_400])).toEqual({ go: "/dashboard/manage/jobs" });
  expect(press(["g", 0], ["t", 10])).toEqual({ go: "/dashboard/manage/staffs" });
});

test("pressing g does nothing after a pause, after another key or before an unknown letter", () => {
  expect(press(["g", 0], ["j", 1_600])).toBeUndefined();
  expect(press(["g", 0], ["x", 10], ["j", 20])).toBeUndefined();
  expect(press(["g", 0], ["n", 10])).toBeUndefined();
});

test.each([
  [{ ctrlKey: true }, true],
  [{ metaKey: true }, true],
  [{}, false],
  [{ ctrlKey: true, repeat: true }, false],
])("Enter with %j sends a form: %s", (held, sends) => {
  expect(isForwardKey(new KeyboardEvent("keydown", { key: "Enter", ...held }))).toBe(sends);
});

describe("keys that are not shortcuts", () => {
  const by = (target: EventTarget, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key: "n", bubbles: true, ...init });
    target.dispatchEvent(event);
    return isForUs(event);
  };
  test("shortcuts are ignored while a person types, holds Ctrl, Meta or Alt, or has a dialog open", () => {
    document.body.innerHTML = "<p></p><input><textarea></textarea><div role=menu><i></i></div>";
    const [plain, input, area, item] = ["p", "input", "textarea", "i"].map(
      (name) => document.querySelector(name) as Element,
    ) as [Element, Element, Element, Element];
    expect(by(plain)).toBe(true);
    for (const typing of [input, area, item]) expect(by(typing)).toBe(false);
    for (const held of ["ctrlKey", "metaKey", "altKey"])
      expect(by(plain, { [held]: true })).toBe(false);
    document.body.insertAdjacentHTML("beforeend", "<div role=dialog></div>");
    expect(by(plain)).toBe(false);
    document.body.innerHTML = "";
  });
});
