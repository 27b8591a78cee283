"use client";

import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type ReactElement,
  useRef,
  useState,
} from "react";
import { reload } from "@/lib/browser/chunk-error";
import { preload } from "@/lib/loading/prefetch";
import { notify } from "@/lib/notify";
import { say } from "@/say";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>;

type LazyMenuProps<P> = {
  /** Renders the button, both before and after the menu's module has loaded. */
  trigger: (props: ButtonProps) => ReactElement;
  /** Imports a component that renders the open menu with the same button. */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** The props of the imported component. */
  props?: P;
};

const OFFLINE = say.ui_the_menu_could_not_be_loaded();
const REPLACED = say.ui_the_menu_may_be_of_a_new_version();

/**
 * Shows a menu. Its code loads when the pointer is near the button, and a click opens it. `React.lazy` would remember a failed import forever and break the page.
 */
export function LazyMenu<P extends object>({ trigger, load, props }: LazyMenuProps<P>) {
  const [Menu, setMenu] = useState<ComponentType<P> | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);

  const open = () => {
    if (asked.current) return;
    asked.current = true;
    setBusy(true);
    load().then(
      (module) => setMenu(() => module.default),
      (error: unknown) => {
        console.error(say.ui_a_menu_could_not_be_loaded(), error);
        asked.current = false;
        setBusy(false);
        // The app does not reload the page by itself, because the page may contain typed text.
        if (navigator.onLine) notify.error(REPLACED, { label: say.ui_reload(), run: reload });
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
