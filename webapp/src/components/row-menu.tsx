"use client";

import { EllipsisVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { LazyMenu } from "./lazy-menu";
import type { RowMenuContentProps } from "./row-menu-content";

const load = () => import("./row-menu-content");

/** What can be done with a row. */
export function RowMenu(props: RowMenuContentProps) {
  return (
    <LazyMenu
      trigger={(button) => <RowMenuButton label={props.label} {...button} />}
      load={load}
      props={props}
    />
  );
}

export function RowMenuButton({ label, ...props }: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="inline-grid size-11 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-secondary hover:text-foreground aria-expanded:bg-secondary"
      {...props}
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  );
}
