import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
const SIDES = ["x", "y", "t", "r", "b", "l"];
const prefixed = (...prefixes: string[]) =>
  Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: [any] }]]));

/**
 * tailwind-merge with only the groups of class names that this product uses, because the full table adds 6 KB
 * to the first load.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: [
      "block",
      "inline",
      "inline-block",
      "flex",
      "inline-flex",
      "grid",
      "inline-grid",
      "hidden",
      "contents",
      "table",
    ],
    position: ["static", "relative", "absolute", "fixed", "sticky"],
    "text-size": [
      { text: ["xs", "sm", "base", "lg", "xl", (size: string) => /^\[[\d.]/.test(size)] },
    ],
    "text-align": [{ text: ["left", "center", "right", "start", "end"] }],
    "text-wrap": [{ text: ["balance", "pretty", "wrap", "nowrap", "ellipsis", "clip"] }],
    "text-color": [{ text: [any] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "font-family": [{ font: [any] }],
    "border-width": [
      { border: ["", ...SIDES, (width: string) => /^([trblxy]-)?\d+$/.test(width)] },
    ],
    "border-color": [{ border: [any] }],
    rounded: [{ rounded: ["", any] }],
    shadow: [{ shadow: ["", any] }],
    whitespace: [{ whitespace: [any] }],
    "flex-direction": ["flex-row", "flex-col", "flex-row-reverse", "flex-col-reverse"],
    ...prefixed("p", ...SIDES.map((side) => `p${side}`), "m", ...SIDES.map((side) => `m${side}`)),
    ...prefixed("gap", "gap-x", "gap-y", "size", "w", "h", "min-w", "min-h", "max-w", "max-h"),
    ...prefixed("inset", "inset-x", "inset-y", "top", "right", "bottom", "left", "z", "opacity"),
    ...prefixed("bg", "fill", "stroke", "grid-cols", "grid-rows", "items", "justify", "self"),
    ...prefixed("leading", "tracking", "overflow", "object", "animate", "duration", "cursor"),
  },
  /** For example, `p-4` removes an earlier `px-2`. */
  conflictingClassGroups: {
    p: SIDES.map((side) => `p${side}`),
    px: ["pl", "pr"],
    py: ["pt", "pb"],
    m: SIDES.map((side) => `m${side}`),
    mx: ["ml", "mr"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
    gap: ["gap-x", "gap-y"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Joins class names. If two class names set the same property, the later class name wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
