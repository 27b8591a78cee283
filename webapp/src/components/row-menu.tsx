"use client";

import { LazyMenu } from "./lazy-menu";
import { RowMenuButton } from "./row-menu-button";
import type { RowMenuContentProps } from "./row-menu-content";

const load = () => import("./row-menu-content");

/** The menu with a row's actions. */
export function RowMenu(props: RowMenuContentProps) {
  return (
    <LazyMenu
      trigger={(button) => <RowMenuButton label={props.label} text={props.text} {...button} />}
      load={load}
      props={props}
    />
  );
}
