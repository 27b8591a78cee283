import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. If two class names set the same property, the later class name wins. It
 * supports only the groups of class names in this product, because the usual library adds 8 KB to
 * the first load.
 */
export function cn(...classes: ClassValue[]): string {
  const given = clsx(classes);
  const known = joined.get(given);
  if (known !== undefined) return known;
  const names = join(given);
  joined.set(given, names);
  return names;
}

/** Results are cached, because screens use the same few combinations many times. */
const joined = new Map<string, string>();

function join(given: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of given.split(/\s+/).reverse()) {
    const family = name && familyOf(name);
    if (family) {
      if (taken.has(family)) continue;
      taken.add(family);
      const [variants, own] = splitVariants(family);
      for (const part of PARTS[own] ?? []) taken.add(variants + part);
    }
    if (name) kept.push(name);
  }
  return kept.reverse().join(" ");
}

const SIDES = ["x", "y", "t", "r", "b", "l"];
const around = (edge: string) => SIDES.map((side) => edge + side);

/**
 * Maps each group of class names to the groups that it also overrides. For example, `p-4` removes
 * an earlier `px-2`.
 */
const PARTS: Record<string, readonly string[]> = {
  p: around("p"),
  px: ["pl", "pr"],
  py: ["pt", "pb"],
  m: around("m"),
  mx: ["ml", "mr"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  gap: ["gap-x", "gap-y"],
};

const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^(block|inline|inline-block|flex|inline-flex|grid|inline-grid|hidden|contents|table)$/,
    "display",
  ],
  [/^(static|relative|absolute|fixed|sticky)$/, "position"],
  [/^text-(xs|sm|base|lg|xl|\[[\d.]+)/, "text-size"],
  [/^text-(left|center|right|start|end)$/, "text-align"],
  [/^text-(balance|pretty|wrap|nowrap|ellipsis|clip)$/, "text-wrap"],
  [/^text-/, "text-color"],
  [/^font-(normal|medium|semibold|bold)$/, "font-weight"],
  [/^font-/, "font-family"],
  [/^border(-[trblxy])?(-\d+)?$/, "border-width"],
  [/^border-/, "border-color"],
  [/^rounded(-|$)/, "rounded"],
  [/^shadow(-|$)/, "shadow"],
  [/^whitespace-/, "whitespace"],
  [/^flex-(row|col)/, "flex-direction"],
];

const PREFIXED =
  /^-?(p[xytrbl]?|m[xytrbl]?|gap(?:-[xy])?|size|w|h|(?:min|max)-[wh]|inset(?:-[xy])?|top|right|bottom|left|z|opacity|bg|fill|stroke|grid-cols|grid-rows|items|justify|self|leading|tracking|overflow|object|animate|duration|cursor)-/;

function familyOf(name: string): string | undefined {
  const [variants, utility] = splitVariants(name);
  const own = WORDS.find(([pattern]) => pattern.test(utility))?.[1] ?? PREFIXED.exec(utility)?.[1];
  return own && variants + own;
}

/**
 * Splits `md:hover:p-4` into `md:hover:` and `p-4`. Colons inside brackets do not split the name.
 */
function splitVariants(name: string): readonly [string, string] {
  let depth = 0;
  for (let at = name.length - 1; at >= 0; at -= 1) {
    const sign = name[at];
    if (sign === "]" || sign === ")") depth += 1;
    else if (sign === "[" || sign === "(") depth -= 1;
    else if (sign === ":" && depth === 0) return [name.slice(0, at + 1), name.slice(at + 1)];
  }
  return ["", name];
}
