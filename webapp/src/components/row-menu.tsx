"use client";

import { LazyMenu } from "./lazy-menu";
import { RowMenuButton } from "./row-menu-button";
import type { RowMenuContentProps } from "./row-menu-content";

const load = () => import("./row-menu-content");

/** Shows the menu with the actions of a row. */
export function RowMenu(props: RowMenuContentProps) {
  return (
    <LazyMenu
      trigger={(button) => <RowMenuButton label={props.label} text={props.text} {...button} />}
      load={load}
      props={props}
    />
  );
}
