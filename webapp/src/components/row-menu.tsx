"use client";

import { usePreload } from "@/lib/loading/prefetch";
import { LazyMenu } from "./lazy-menu";
import { RowMenuButton } from "./row-menu-button";
import type { RowMenuContentProps } from "./row-menu-content";

const load = () => import("./row-menu-content");

/** Shows the menu with the actions of a row. */
export function RowMenu(props: RowMenuContentProps) {
  usePreload(load);
  return (
    <LazyMenu
      trigger={(button) => <RowMenuButton label={props.label} text={props.text} {...button} />}
      load={load}
      props={props}
    />
  );
}
