import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

/** The keyboard shortcuts. They work while no text field has the focus. */
export const GO_TO: Record<string, { label: string; href: string }> = {
  h: { label: say.shell_home(), href: ROUTES.home },
  j: { label: say.shell_jobs(), href: ROUTES.jobs },
  c: { label: say.shell_customers(), href: ROUTES.customers },
  v: { label: say.shell_vehicles(), href: ROUTES.vehicles },
  t: { label: say.shell_staff(), href: ROUTES.staffs },
  s: { label: say.shell_services(), href: ROUTES.services },
  a: { label: say.shell_account(), href: ROUTES.account },
};

export const NEW_SALE = `${ROUTES.sales}/new`;

export type Press =
  | { go: string }
  | { do: "search" | "sheet" | "alerts" | "part" | "fold" | "receive" };

/** The time in milliseconds within which a letter must follow `g`. */
const WAITS_MS = 1_500;

/**
 * Returns a function that reads one key at a time. `g` and the next letter count as one shortcut.
 */
export function shortcutReader(): (key: string, now: number) => Press | undefined {
  let goingSince = Number.NEGATIVE_INFINITY;
  return (key, now) => {
    const going = now - goingSince < WAITS_MS;
    goingSince = key === "g" && !going ? now : Number.NEGATIVE_INFINITY;
    if (going) {
      const target = GO_TO[key];
      return target && { go: target.href };
    }
    if (key === "n") return { go: ROUTES.newJob };
    if (key === "q") return { go: ROUTES.intake };
    if (key === "s") return { go: NEW_SALE };
    if (key === "/") return { do: "search" };
    if (key === "p") return { do: "part" };
    if (key === "r") return { do: "receive" };
    if (key === "b") return { do: "alerts" };
    if (key === "[") return { do: "fold" };
    if (key === "?") return { do: "sheet" };
    return undefined;
  };
}

/** Returns whether the keys are Ctrl+K or ⌘K. These keys work inside a text field too. */
export function isSearchKey(event: KeyboardEvent): boolean {
  const isPlain = !event.altKey && !event.shiftKey;
  return event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && isPlain;
}

/** Returns whether the keys are Ctrl+Enter or ⌘+Enter. These keys work inside a text field too. */
export function isForwardKey(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat;
}

const TYPES_IN =
  "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/**
 * Returns whether the key is free. Keys for a text field, for the browser or for an open menu are
 * not free.
 */
export function isForUs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.isComposing || document.querySelector("[role=dialog]")) return false;
  const target = event.target;
  return !(target instanceof Element && target.closest(TYPES_IN));
}
