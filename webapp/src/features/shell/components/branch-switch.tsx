"use client";

import { lazy } from "react";
import { LazyMenu } from "@/components/lazy-menu";
import { BranchButton } from "./branch-button";

const load = () => import("./branch-menu");
const BranchMenu = lazy(load);

export function BranchSwitch() {
  return (
    <LazyMenu
      trigger={(props) => <BranchButton {...props} />}
      menu={BranchMenu}
      preload={() => void load()}
    />
  );
}
