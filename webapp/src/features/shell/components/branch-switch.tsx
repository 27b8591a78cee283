"use client";

import { LazyMenu } from "@/components/lazy-menu";
import { BranchButton } from "./branch-button";

const load = () => import("./branch-menu");

export function BranchSwitch() {
  return <LazyMenu trigger={(props) => <BranchButton {...props} />} load={load} />;
}
