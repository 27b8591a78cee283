/**
 * Shortcuts for the places where jsdom, Testing Library and React took most of the tests' time.
 * Test files share this module, so it changes them once.
 */
import { timeoutManager } from "@tanstack/react-query";
import { configure, getConfig } from "@testing-library/react";
import * as React from "react";

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

// React takes a stack trace for each element until it has taken 10,000 in a second. Only its
// warnings show them.
Object.defineProperty(
  Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"),
  "recentlyCreatedOwnerStacks",
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

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
  const all = Array.from(document.getElementsByTagName("label"));
  return [...all.filter((label) => label.htmlFor === this.id && label.control === this), ...around];
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

// Queries wait one and two seconds before they try again, and polls wait up to three. Tests do not
// wait so long, but longer waits stay, so that nothing becomes old or is polled in between.
const shortened = (ms = 0) => (ms >= 1_000 && ms <= 3_000 ? ms / 20 : ms);

timeoutManager.setTimeoutProvider({
  setTimeout: (callback, ms) => setTimeout(callback, shortened(ms)),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, ms) => setInterval(callback, shortened(ms)),
  clearInterval: (id) => clearInterval(id),
});
