"use client";

import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type ReactElement,
  Suspense,
  useState,
} from "react";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>;

type LazyMenuProps = {
  /** The button as it looks before and after the menu's code has arrived. */
  trigger: (props: ButtonProps) => ReactElement;
  /** A `lazy()` component that renders the open menu around the same button. */
  menu: ComponentType;
  preload: () => void;
};

/** Fetches a menu when a person reaches for it, and opens it when they press. */
export function LazyMenu({ trigger, menu: Menu, preload }: LazyMenuProps) {
  const [asked, setAsked] = useState(false);
  const closed: ButtonProps = { "aria-haspopup": "menu", "aria-expanded": false };
  if (!asked) {
    return trigger({
      ...closed,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setAsked(true),
      onKeyDown: (event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        setAsked(true);
      },
    });
  }
  return (
    <Suspense fallback={trigger({ ...closed, "aria-busy": true })}>
      <Menu />
    </Suspense>
  );
}
