/**
 * Shortcuts for the places where jsdom and Testing Library took most of the tests' time.
 * Test files share this module, so it changes them once.
 */
import { timeoutManager } from "@tanstack/react-query";
import { configure, getConfig } from "@testing-library/react";

// Testing Library calls getComputedStyle for each queried element. Tests load no style sheet, so
// the `hidden` and `style` attributes are enough.
const UNSEEN = Object.assign(document.createElement("i").style, { display: "none" });
window.getComputedStyle = (element) =>
  (element as HTMLElement).hidden ? UNSEEN : (element as HTMLElement).style;

// `findBy…` and `waitFor` repeat a query until it succeeds. By default, each failed query prints the
// document. The message of the last one has it anyway.
const { getElementError } = getConfig();
const isRepeated = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
configure({
  getElementError: (message, container) =>
    isRepeated()
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : getElementError(message, container),
});

// To find the labels of a field, jsdom walks through the document for each label in it.
const { get: controlOf } =
  Object.getOwnPropertyDescriptor(HTMLLabelElement.prototype, "control") ?? {};

Object.defineProperty(HTMLLabelElement.prototype, "control", {
  get(this: HTMLLabelElement) {
    if (!this.htmlFor || !this.isConnected) return controlOf?.call(this);
    const named = document.getElementById(this.htmlFor);
    return named && "labels" in named && !isHidden(named) ? named : null;
  },
});

const isHidden = (field: Element) => (field as HTMLInputElement).type === "hidden";

function labels(this: HTMLElement): HTMLLabelElement[] | null {
  if (isHidden(this)) return null;
  const around: HTMLLabelElement[] = [];
  for (let at = this.parentElement; at; at = at.parentElement)
    if (at instanceof HTMLLabelElement && at.control === this) around.push(at);
  if (!this.id) return around;
  const named = Array.from(document.querySelectorAll<HTMLLabelElement>(`label[for="${this.id}"]`));
  return [...named.filter((label) => label.control === this), ...around];
}

for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(prototype, "labels", { get: labels });

// To find the role of an element, Testing Library compares it with more than 100 selectors. Most
// begin with the name of another element.
const matches = Element.prototype.matches;
const names = new Map<string, string | undefined>();

Object.defineProperty(Element.prototype, "matches", {
  value(this: Element, selector: string): boolean {
    if (!names.has(selector))
      names.set(selector, /^([a-z]+)(?:[[:][^\s,>+~]*)?$/.exec(selector)?.[1]);
    const name = names.get(selector);
    return (name === undefined || name === this.localName) && matches.call(this, selector);
  },
});

// Most queries of Testing Library begin with all elements. jsdom's list of them is slow to read.
const listOf = Element.prototype.querySelectorAll;

Element.prototype.querySelectorAll = function (selector: string) {
  return selector === "*" ? (inside(this) as never) : listOf.call(this, selector);
};

function inside(element: Element, found: Element[] = []): Element[] {
  for (let at = element.firstElementChild; at; at = at.nextElementSibling) {
    found.push(at);
    inside(at, found);
  }
  return found;
}

// Queries wait one and two seconds before they try again, and polls wait up to three. Tests do not
// wait so long, but longer waits stay, so that nothing becomes old or is polled in between.
const shortened = (ms = 0) => (ms >= 1_000 && ms <= 3_000 ? ms / 20 : ms);

timeoutManager.setTimeoutProvider({
  setTimeout: (callback, ms) => setTimeout(callback, shortened(ms)),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, ms) => setInterval(callback, shortened(ms)),
  clearInterval: (id) => clearInterval(id),
});
