"use client";

import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type ReactElement,
  useRef,
  useState,
} from "react";
import { reload } from "@/lib/chunk-error";
import { notify } from "@/lib/notify";
import { preload, usePreload } from "@/lib/prefetch";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>;

type LazyMenuProps<P> = {
  /** The button as it looks before and after the menu's code has arrived. */
  trigger: (props: ButtonProps) => ReactElement;
  /** Imports a component that renders the open menu around the same button. */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** What that component is given. */
  props?: P;
};

const OFFLINE = "The menu could not be loaded. Check the connection and press again.";
const REPLACED = "The menu could not be loaded. There may be a new version of Servicebay.";

/**
 * Fetches a menu in a quiet moment or when a person reaches for it, and opens it when they press.
 * Not `React.lazy`: that remembers a failed import for ever, and throws it at the whole page.
 */
export function LazyMenu<P extends object>({ trigger, load, props }: LazyMenuProps<P>) {
  const [Menu, setMenu] = useState<ComponentType<P> | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);
  usePreload(load);

  const open = () => {
    if (asked.current) return;
    asked.current = true;
    setBusy(true);
    load().then(
      (module) => setMenu(() => module.default),
      (error: unknown) => {
        console.error("A menu could not be loaded", error);
        asked.current = false;
        setBusy(false);
        // Not reloaded unasked: somebody may have typed something on this page.
        if (navigator.onLine) notify.error(REPLACED, { label: "Reload", run: reload });
        else notify.error(OFFLINE);
      },
    );
  };

  if (Menu) return <Menu {...((props ?? {}) as P)} />;
  return trigger({
    "aria-haspopup": "menu",
    "aria-expanded": false,
    "aria-busy": busy || undefined,
    onPointerEnter: () => preload(load),
    onFocus: () => preload(load),
    onClick: open,
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      open();
    },
  });
}
